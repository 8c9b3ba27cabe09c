/** The public pages of a tournament: results and standings as they come in, without reloading. */
import "../shared/styles/tournament.css";
import { follow } from "../shared/tournament/news.ts";

void follow();
