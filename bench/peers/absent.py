"""Stands in for libraries that a system imports but does not use for texts.

LOTUS and Palimpzest import PyTorch and sentence-transformers, several gigabytes,
for embeddings that no query here asks for. Calling anything of a stand-in fails.
"""

import importlib.machinery
import sys
import types


class Absent:
    def __init__(self, *_, **__):
        raise RuntimeError("this library is not installed for the comparison")


def stand_in(*names):
    """Puts a module that holds nothing in the place of each of these."""
    for name in names:
        module = types.ModuleType(name)
        module.__spec__ = importlib.machinery.ModuleSpec(name, None)
        module.__getattr__ = lambda attribute: hidden(attribute)
        sys.modules[name] = module


def hidden(attribute):
    if attribute.startswith("__"):
        raise AttributeError(attribute)
    return Absent
