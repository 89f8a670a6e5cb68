"""What users rely on, as files: a change of these files is a change that users notice.

``python -m tests.golden`` writes them again; the requests and command lines in them are kept.
"""
