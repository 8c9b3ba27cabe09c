"""Apply the law of a tournament: breaches, sanctions, appeals and the tribunal."""
