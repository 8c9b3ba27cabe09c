/** Gives the tests every text of the front end, and lets a text that is not among them throw. */
import { readFileSync } from "node:fs";

import { addTexts, type Catalogue } from "../src/shared/i18n.ts";

globalThis.letradoStrictTexts = true;
addTexts(JSON.parse(readFileSync("node_modules/.cache/letrado-texts.json", "utf8")) as Catalogue);
