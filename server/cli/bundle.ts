import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { builtFolder, builtPath, programs } from "#server/programs.ts";
import { root } from "#server/root.ts";

/** The built server stands one folder below the project's, as its sources do. */
const folderIn = (project: string): string => join(project, builtFolder);
const mainIn = (project: string): string => join(project, builtPath("main"));
/** The files that it was made of, as paths in the project. */
const manifestIn = (project: string): string => join(folderIn(project), "sources.json");

const changedAt = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;

const readManifest = (path: string): string[] | null => {
  try {
    const names: unknown = JSON.parse(readFileSync(path, "utf8"));
    return Array.isArray(names) ? names.map(String) : null;
  } catch {
    return null;
  }
};

/** Is the built server there, and none of its sources gone or changed since? */
const isCurrent = (project: string): boolean => {
  const builtAt = changedAt(mainIn(project));
  const sources = readManifest(manifestIn(project));
  const isWhole = Object.keys(programs).every((name) => existsSync(join(project, builtPath(name))));
  if (builtAt === null || sources === null || !isWhole) return false;
  return sources.every((name) => (changedAt(join(project, name)) ?? Infinity) <= builtAt);
};

/** The server's entry: the built one while no source has changed since, because it loads in half of the time. */
export const serverEntry = (project = root): string =>
  isCurrent(project) ? mainIn(project) : join(project, "server/main.ts");

/** Joins the modules of the server in a few files, where that has not been done since they were changed. */
export const buildServer = async (): Promise<void> => {
  if (isCurrent(root)) return;
  const { build } = await import("vite");
  const made = await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    // These look for files beside their own.
    ssr: {
      noExternal: true,
      external: ["@fastify/swagger-ui", "@fastify/static", "pino", "pg", "piscina", "pdfkit", "bwip-js"],
    },
    build: {
      ssr: true,
      outDir: folderIn(root),
      emptyOutDir: true,
      target: "node24",
      // A line of the log still names functions and what stands in them.
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries({ main: "server/main.ts", ...programs }).map(([name, path]) => [name, join(root, path)]),
        ),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  const chunks = [made].flat().flatMap((one) => ("output" in one ? one.output : []));
  const modules = chunks.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  const own = modules
    .map((id) => relative(root, id))
    .filter((name) => /^[\w./-]+$/.test(name) && !/^(\.\.|node_modules)\//.test(name));
  writeFileSync(manifestIn(root), JSON.stringify([...own.sort(), "package-lock.json"]));
};
