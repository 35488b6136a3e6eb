"""Play, host and study the Dune table games."""

from importlib.metadata import version

__version__ = version("landsraad")

__all__ = ["__version__"]
