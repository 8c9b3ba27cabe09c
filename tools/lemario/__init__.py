"""The command that infers the lemario from the official list: `python -m tools.lemario`."""
