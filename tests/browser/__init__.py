"""Tests in a browser: a package, so that it ends, with its event loop, before other tests run."""
