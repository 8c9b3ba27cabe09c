"""Run tournaments: public pages, the desk, results, printing and live games."""
