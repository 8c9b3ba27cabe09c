"""Reviews as pages that stand alone: one file, no script, nothing fetched, good to print."""

from letrado.reports.review.game import game_report
from letrado.reports.review.many import Reviewed, many_report

__all__ = ["Reviewed", "game_report", "many_report"]
