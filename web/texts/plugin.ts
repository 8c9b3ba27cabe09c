/**
 * Writes beside the manifest of the build which texts each entry shows, found along its imports, so that a
 * page is given these and no others.
 */
import type { Plugin } from "vite";

import { catalogueOf } from "./catalogue.ts";
import { type Message, readTexts } from "./reading.ts";

export function textsOfEntries(): Plugin {
  const messages = new Map<string, readonly Message[]>();
  return {
    name: "letrado-texts",
    apply: "build",
    enforce: "pre",
    transform(source, file) {
      if (/\.tsx?$/.test(file)) messages.set(file, readTexts(file, source).messages);
    },
    generateBundle(_, bundle) {
      const reached = (start: string): ReadonlySet<string> => {
        const found = new Set([start]);
        for (const file of found) {
          const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(file) ?? {};
          for (const next of [...importedIds, ...dynamicallyImportedIds]) found.add(next);
        }
        return found;
      };
      const entries = Object.values(bundle).flatMap((chunk) => {
        if (chunk.type !== "chunk" || !chunk.isEntry || !chunk.facadeModuleId) return [];
        const shown = [...reached(chunk.facadeModuleId)].flatMap((file) => messages.get(file) ?? []);
        return shown.length > 0 ? [[chunk.name, catalogueOf(shown)] as const] : [];
      });
      const source = JSON.stringify(Object.fromEntries(entries.toSorted()));
      this.emitFile({ type: "asset", fileName: ".vite/texts.json", source });
    },
  };
}
