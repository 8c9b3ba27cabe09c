/** The public pages of a tournament: results and standings as they come in, without reloading. */
import "../styles/tournament.css";
import { follow } from "./news.ts";

void follow();
