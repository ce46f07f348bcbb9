import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";

/** A build of the browser app: its name and its files, as paths below the folder. */
export interface Build {
  build: string;
  files: readonly string[];
}

const keptBuilds = 3;
const manifest = "builds.json";

const isText = (value: unknown): value is string => typeof value === "string";

const isBuild = (value: unknown): value is JsonObject & Build =>
  isObject(value) && isText(value.build) && Array.isArray(value.files) && value.files.every(isText);

const read = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
};

/** The build that a folder holds now, or null. */
export const currentBuild = (folder: string): Build | null => {
  const value = read(join(folder, "build.json"));
  return isBuild(value) ? value : null;
};

/** When a folder's build was made, ISO 8601; null where it holds none. */
export const builtAt = (folder: string): string | null =>
  statSync(join(folder, "build.json"), { throwIfNoEntry: false })?.mtime.toISOString() ?? null;

const earlierBuilds = (folder: string): Build[] => {
  const value = read(join(folder, manifest));
  return Array.isArray(value) ? value.filter(isBuild) : [];
};

/**
 * Remembers the build that a folder holds now and removes what belongs to none of the last three: a screen that has
 * been up for months still finds the parts of its own build. Compressed files go with the file they stand for.
 */
export const keepLastBuilds = (folder: string): void => {
  const current = currentBuild(folder);
  const assets = join(folder, "assets");
  if (!current || !existsSync(assets)) return;
  const others = earlierBuilds(folder).filter(({ build }) => build !== current.build);
  const kept = [current, ...others].slice(0, keptBuilds);
  writeFileSync(join(folder, manifest), JSON.stringify(kept));
  const needed = new Set(kept.flatMap(({ files }) => files));
  for (const name of readdirSync(assets))
    if (!needed.has(`assets/${name.replace(/\.(br|gz)$/, "")}`)) rmSync(join(assets, name), { recursive: true });
};
