"""The server: tables over HTTP for people and programs."""

from landsraad.server.app import create_app
from landsraad.server.quick import Quick, quick_table
from landsraad.server.run import run
from landsraad.server.settings import Settings

__all__ = ("Quick", "Settings", "create_app", "quick_table", "run")
