import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const worker = "service-worker.js";
/** The environment in which the designer's bundle is made. */
const designer = "designer";
/** The server that a development build asks. */
const address = "http://127.0.0.1:8080";

/** Each page runs its own composition root and no other's. */
const isEntry = (id: string): boolean => /\/main\.tsx$|\.html$/.test(id);

/** Files that the service worker keeps: all that the app may load by itself, of the font only the letters it writes. */
const isKept = (name: string): boolean => /\.(js|css|svg)$/.test(name) || /inter-latin-wght/.test(name);

/** Is a module one of the files at these paths? A path that no file is at stops the build, which would fall apart in silence. */
const isAt = (...patterns: readonly string[]): ((id: string) => boolean) => {
  const files = patterns.map((pattern) => globSync(pattern, { cwd: path(".") }));
  const lacking = patterns.filter((_pattern, index) => files[index]!.length === 0);
  if (lacking.length > 0) throw new Error(`A piece of the build names what is not there: ${lacking.join(", ")}`);
  const ids = new Set(files.flat().map((file) => path(file)));
  return (id) => ids.has(id.replace(/\?.*$/, ""));
};

/** The frame of dashboards and its small widgets. */
const isDashboard = isAt(
  "engine/react/dashboard/**",
  "engine/shell/pages/DashboardPage.tsx",
  "widgets/controls/frame/**",
  ...["datasource-value", "free-text", "gauge", "section", "status"].map((type) => `widgets/dashboard/${type}/**`),
);

const isOfScreen = isAt(
  "engine/react/tables/TableView.tsx",
  "engine/react/tables/TableTools.tsx",
  "engine/react/panels/PanelHost.tsx",
  "engine/react/panels/PanelAhead.tsx",
  "engine/shell/queue/QueueState.tsx",
  "engine/shell/pages/InterfaceView.tsx",
  "engine/shell/pages/TablePage.tsx",
  "widgets/columns/*/View.tsx",
);
/** What every screen of machines and orders opens at once; what they stand on follows them. */
const isScreen = (id: string): boolean =>
  isOfScreen(id) ||
  /\/@mantine\/(hooks\/.*|core\/esm\/components\/(Portal|Skeleton|Text|Typography|Loader)\/.*)$/.test(id);

/** What is filled in, and what opens over it. */
const isControl = (id: string): boolean => /\/node_modules\/(@mantine\/core|@floating-ui)\//.test(id);

/** A wizard with the steps that most have. */
const isWizard = isAt(
  "engine/shell/pages/WizardPage.tsx",
  "engine/react/wizard/WizardRun.tsx",
  ...["number", "fields", "list", "checks", "entry"].map((step) => `widgets/steps/${step}/View.tsx`),
);

/** What the designer's bundle hands to that of the app, which is made after it and names the build of both. */
const designerPart = { page: "", files: [] as string[] };

const pageIn = (bundle: Rolldown.OutputBundle, name: string): string => {
  const page = bundle[name];
  return page?.type === "asset" ? String(page.source) : "";
};

/**
 * Names a build by its content. The name stands in the pages (`<meta name="build">`), in the service worker with the
 * list of the files that it keeps, which are the app's, and in `build.json` with the list of all files.
 */
const nameBuild = (): Plugin => ({
  name: "name-build",
  apply: "build",
  enforce: "post",
  // Whoever builds a part, such as Storybook, has said what of.
  configEnvironment: (name, { build }) => {
    if (build?.rolldownOptions?.input) return null;
    const input = name === designer ? ["designer.html"] : ["index.html", "engine/updates/service-worker.ts"];
    return { build: { rolldownOptions: { input } } };
  },
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const own = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      if (this.environment.name === designer) {
        designerPart.page = pageIn(bundle, "designer.html");
        designerPart.files = own;
        delete bundle["designer.html"];
        return;
      }
      const page = pageIn(bundle, "index.html");
      const script = bundle[worker];
      // The build of a part, such as Storybook's, has neither.
      if (page === "" || script?.type !== "chunk") return;
      // A service worker that shares code with the app would be a module of it, which old browsers cannot run.
      if (script.imports.length > 0)
        throw new Error(`The service worker must stand alone, not on ${script.imports.join()}.`);
      const files = [...new Set([...own, ...designerPart.files])].sort();
      const hash = createHash("sha256").update(files.join()).update(script.code).update(page);
      const build = hash.digest("base64url").slice(0, 12);
      const emit = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      delete bundle["index.html"];
      emit("index.html", page.replace("__BUILD__", build));
      emit("designer.html", designerPart.page.replace("__BUILD__", build));
      emit("build.json", JSON.stringify({ build, files }));
      script.code = `self.shopwrightBuild=${JSON.stringify({ build, files: own.filter(isKept).sort() })};\n${script.code}`;
    },
  },
});

const formChoices = "virtual:form-choices";

/** The module by which the designer's forms tell the choices of a union apart, compiled here: pages allow no `eval`. */
const compileFormChoices = (): Plugin => ({
  name: "form-choices",
  resolveId: (id) => (id === formChoices ? `\0${formChoices}` : null),
  load: async (id) => {
    if (id !== `\0${formChoices}`) return null;
    // Loaded as it stands, and only when asked for: it reads all schemas.
    const file = new URL("designer/inspector/choices/compile.ts", import.meta.url).href;
    const { compileChoices } = (await import(file)) as typeof import("./designer/inspector/choices/compile.ts");
    return compileChoices();
  },
});

const first = (id: string): boolean => !isEntry(id) && !id.includes("/engine/updates/s");

export default defineConfig(({ command }) => ({
  plugins: [react(), compileFormChoices(), nameBuild()],
  // Screens need the schemas only as data; the rest of TypeBox would be a twentieth of their first load.
  resolve: {
    alias: command === "build" ? [{ find: /^typebox$/, replacement: path("schemas/browser/typebox.ts") }] : [],
  },
  html: { cspNonce: "__NONCE__" },
  // The designer is a bundle of its own: in one with the app, the first piece of all would hold what either needs.
  ...(command === "build" && {
    environments: { [designer]: { consumer: "client" } },
    builder: {
      sharedConfigBuild: true,
      buildApp: async (builder) => {
        await builder.build(builder.environments[designer]!);
        await builder.build(builder.environments["client"]!);
      },
    },
  }),
  build: {
    target: "es2024",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Older builds stay for the pages that were made from them; `server/cli/build.ts` clears away.
    emptyOutDir: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What the first page needs comes in one piece: each request costs half a kilobyte of headers.
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], test: first },
            // A dashboard shows most kinds of widgets: what a wall screen opens is one piece too, save the large ones.
            { name: "dashboard", test: isDashboard, includeDependenciesRecursively: false },
            { name: "screen", test: isScreen },
            { name: "controls", test: isControl, minShareCount: 3 },
            { name: "wizard", test: isWizard },
          ],
        },
        entryFileNames: ({ name }) => (name === "service-worker" ? worker : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/api": address, "/serverfiles": address, "/settings.json": address } },
}));
