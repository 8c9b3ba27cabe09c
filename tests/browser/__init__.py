"""Tests in a browser. As a package they end it, and the event loop that it holds, when they are done."""
