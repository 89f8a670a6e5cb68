"""Small parts that all packages share: tables of members, checks of arguments, frozen values."""
