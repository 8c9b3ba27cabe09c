/** Every source file of the front end, with the texts that it shows. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { type FileTexts, readTexts } from "./reading.ts";

export interface SourceFile extends FileTexts {
  /** Relative to the folder of the front end, such as `src/game/say.ts`. */
  readonly path: string;
}

/** Read all sources under *folder*`/src`; the order is the same on every machine. */
export function readSources(folder: string): readonly SourceFile[] {
  const paths = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => /\.tsx?$/.test(path))
    .sort()
    .map((path) => join("src", path))
    .map((path) => ({ path, ...readTexts(path, readFileSync(join(folder, path), "utf8")) }));
}
