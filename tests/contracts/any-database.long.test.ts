import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = globSync("{server,tests}/**/*.test.ts", { cwd: root })
  .filter((file) => readFileSync(join(root, file), "utf8").includes("describe.each(anyDatabase)"))
  .filter((file) => !file.endsWith(".long.test.ts"))
  .toSorted();

// What needs one database in every run has the other here.
describe.each(files)("%s", async (file) => {
  await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href);
});
