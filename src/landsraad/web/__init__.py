"""What the browser shows: templates, style sheet, the map, a little plain JavaScript."""
