import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { StartFault } from "#server/start-fault.ts";
import { keepLastBuilds } from "./builds.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
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

/** Is the built app missing, or older than what it is made of? */
const isStale = (page: string): boolean => {
  if (!existsSync(page)) return true;
  const built = statSync(page).mtimeMs;
  return sources.flatMap((name) => filesOf(join(root, name))).some((file) => statSync(file).mtimeMs > built);
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
export const build = (): void => {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new StartFault("The browser app could not be built; the lines above say why.");
  keepLastBuilds(join(root, "dist"));
  compress(join(root, "dist/assets"));
};

export const buildWhenNeeded = (): void => {
  if (!isStale(join(root, "dist/index.html"))) return;
  process.stdout.write("Building the browser app ...\n");
  build();
};

if (import.meta.main) build();
