"""The operations of nonolith: what the command line and the service have in common."""
