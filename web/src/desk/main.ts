/**
 * The desk with script: what changes elsewhere appears without a reload, results are entered one
 * after the other, and a round by hand is checked while it is typed. Without it, all of it is forms.
 */
import "./desk.css";
import { followChanges } from "./changes";
import { countDown } from "./clock";
import { liveDraft } from "./draft";
import { quickEntry } from "./entry";

followChanges();
countDown();
quickEntry();
liveDraft();
