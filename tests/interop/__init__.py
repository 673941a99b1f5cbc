"""Outside judges: old and new Java clients and Kafka's own codec classes, fetched by Maven (docs/interop.md)."""
