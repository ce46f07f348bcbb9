import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const worker = "service-worker.js";

/** Files that the service worker keeps: all that the app may load by itself, of the font only the letters it writes. */
const isKept = (name: string): boolean => /\.(js|css|svg)$/.test(name) || /inter-latin-wght/.test(name);

/**
 * Names a build by its content. The name stands in the page (`<meta name="build">`), in the service worker with the
 * list of the files that it keeps, and in `build.json` with the list of all files.
 */
const nameBuild = (): Plugin => ({
  name: "name-build",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .sort();
      const [page, script] = [bundle["index.html"], bundle[worker]];
      // The build of a part, such as Storybook's, has neither.
      if (page?.type !== "asset" || script?.type !== "chunk") return;
      // A service worker that shares code with the app would be a module of it, which old browsers cannot run.
      if (script.imports.length > 0)
        throw new Error(`The service worker must stand alone, not on ${script.imports.join()}.`);
      const hash = createHash("sha256").update(files.join()).update(script.code).update(String(page.source));
      const build = hash.digest("base64url").slice(0, 12);
      page.source = String(page.source).replace("__BUILD__", build);
      script.code = `self.shopwrightBuild=${JSON.stringify({ build, files: files.filter(isKept) })};\n${script.code}`;
      this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify({ build, files }) });
    },
  },
});

export default defineConfig(({ command }) => ({
  plugins: [react(), nameBuild()],
  // Screens need the schemas only as data; the rest of TypeBox would be a twentieth of their first load.
  resolve: {
    alias: command === "build" ? [{ find: /^typebox$/, replacement: path("schemas/browser/typebox.ts") }] : [],
  },
  html: { cspNonce: "__NONCE__" },
  build: {
    target: "es2024",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Older builds stay for the pages that were made from them; `server/cli/build.ts` clears away.
    emptyOutDir: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: "index.html", "service-worker": "engine/updates/service-worker.ts" },
      output: {
        // What the first page needs comes in one piece: each request costs half a kilobyte of headers.
        codeSplitting: {
          groups: [{ name: "first", tags: ["$initial"], test: (id) => !id.includes("/engine/updates/s") }],
        },
        entryFileNames: ({ name }) => (name === "service-worker" ? worker : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8080", "/settings.json": "http://127.0.0.1:8080" } },
}));
