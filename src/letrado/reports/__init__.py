"""Documents to print: PDF made with typst, which is imported only when one is asked for."""
