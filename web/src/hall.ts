/** The page for a projector: looks alone. */
import "./styles/tool.css";
import "./styles/hall.css";
