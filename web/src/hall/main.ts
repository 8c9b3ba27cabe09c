/** The page for a projector: looks alone. */
import "../shared/styles/tool.css";
import "./hall.css";
