"""The only place that touches disk and bytes: reading, writing, signing, sealing, checking against a schema."""
