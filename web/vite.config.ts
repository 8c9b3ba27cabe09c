import { defineConfig } from "vite";

import { textsOfEntries } from "./texts/plugin.ts";

/** Built files carry a digest in their names; the server finds them through the manifest. */
export default defineConfig({
  base: "/static/",
  plugins: [textsOfEntries()],
  build: {
    outDir: "../src/letrado/server/static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: {
        site: "src/site/main.ts",
        board: "src/board/main.tsx",
        game: "src/game/main.tsx",
        review: "src/review/main.tsx",
        puzzle: "src/puzzle/main.tsx",
        study: "src/study/main.ts",
        judge: "src/judge/main.tsx",
        clock: "src/clock/main.tsx",
        console: "src/console/main.tsx",
        tables: "src/tables/main.ts",
        hall: "src/hall/main.ts",
        desk: "src/desk/main.ts",
        tournament: "src/tournament/main.ts",
        projector: "src/projector/main.ts",
        result: "src/result/main.ts",
        offline: "src/shared/offline/worker.ts",
      },
    },
  },
});
