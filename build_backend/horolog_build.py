"""PEP 517 backend: setuptools, plus a C compiler from PyPI where the machine has none.

The kernels under `src/horolog/**/kernels/` are compiled at install. A machine without a C compiler gets the
`ziglang` wheel as one more build requirement, and only such a machine does. `HOROLOG_BUILD=pure` builds without
compiling anything.
"""

from horolog_compiler import extra_requirements
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403


def get_requires_for_build_wheel(config_settings=None):
    return [*build_meta.get_requires_for_build_wheel(config_settings), *extra_requirements()]


def get_requires_for_build_editable(config_settings=None):
    return [*build_meta.get_requires_for_build_editable(config_settings), *extra_requirements()]
