"""Run the server itself: tasks, cluster, health, metrics, errors and connections."""
