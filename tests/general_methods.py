"""The methods that accept clues with blocks: all but those for sums of lines."""

from nonolith.solving.methods import METHODS as ALL_METHODS

METHODS = {name: method for name, method in ALL_METHODS.items() if method.capabilities.blocks}
