import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "#server/root.ts";
import { StartFault } from "#server/start-fault.ts";
import { keepLastBuilds } from "./builds.ts";
import { buildServer } from "./bundle.ts";

const sources = [
  "index.html",
  "designer.html",
  "main.tsx",
  "vite.config.ts",
  "package-lock.json",
  "schemas",
  "engine",
  "widgets",
  "designer",
];
const compressed = /\.(js|css|svg|json|html)$/;
const smallest = 1024;

const filesOf = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
};

/** Writes a `.br` and a `.gz` beside each file that gets smaller by it and has none; names change with the content. */
const compress = (folder: string): void => {
  const isNew = (name: string): boolean => !existsSync(`${name}.br`);
  const fits = (name: string): boolean => compressed.test(name) && statSync(name).size >= smallest;
  for (const file of filesOf(folder).filter((name) => fits(name) && isNew(name))) {
    const content = readFileSync(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${file}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
};

/** Builds the browser app into `dist/`, beside the two builds before it, and compresses its files. */
const buildApp = (): void => {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new StartFault("The browser app could not be built; the lines above say why.");
  keepLastBuilds(join(root, "dist"));
  compress(join(root, "dist/assets"));
};

/** Is the built app missing, or older than what it is made of? */
const isStale = (page: string): boolean => {
  if (!existsSync(page)) return true;
  const built = statSync(page).mtimeMs;
  return sources.flatMap((name) => filesOf(join(root, name))).some((file) => statSync(file).mtimeMs > built);
};

/** Builds what is missing, or older than what it is made of: the browser app, and the server. */
export const buildWhenNeeded = async (): Promise<void> => {
  if (isStale(join(root, "dist/index.html"))) {
    process.stdout.write("Building the browser app ...\n");
    buildApp();
  }
  await buildServer();
};

if (import.meta.main) {
  buildApp();
  await buildServer();
}
