"""What the browser shows: pages over the server's tables, templates, style sheet, the map, a little JavaScript."""

from landsraad.web.app import create_app

__all__ = ("create_app",)
