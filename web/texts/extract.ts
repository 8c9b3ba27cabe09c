/** Prints every text of the front end as a catalogue in English: for translators' tools and for tests. */
import { catalogueOf } from "./catalogue.ts";
import { readSources } from "./sources.ts";

console.log(JSON.stringify(catalogueOf(readSources(".").flatMap(({ messages }) => messages))));
