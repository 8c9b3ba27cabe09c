/** Says which texts of the front end would reach people untranslated; run in the folder of the front end. */
import { readSources } from "./sources.ts";

const faults = readSources(".").flatMap(({ path, faults }) =>
  faults.map(({ line, problem }) => `${path}:${String(line)}: ${problem}`),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
