"""Hold one folder a feature of the site: its routes, views, forms and templates."""
