"""Says in one line whether the kernels are compiled; loudly if they are not."""

from horolog.records import kernels

if kernels.COMPILED:
    print("horolog is ready; kernels compiled")
else:
    print("horolog is ready; WARNING: kernels are NOT compiled and run as plain Python, some 50 times slower")
