"""Sign people up, in and out, and show their accounts."""
