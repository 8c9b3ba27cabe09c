"""Play random tournaments through the desk."""
