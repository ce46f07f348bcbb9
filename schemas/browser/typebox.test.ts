import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";
import { Type } from "./typebox.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = globSync("{schemas,widgets}/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
const schemaFiles = sources.filter((path) => /(^|\/)(schema|envelope|valueSchemas|values)\.ts$/.test(path));

// What was made with another TypeBox must not stay for the files that come after in this process.
afterEach(() => {
  vi.doUnmock("typebox");
  vi.resetModules();
});

/** All that the schema files export, as the JSON that they are. */
const exported = async (): Promise<string[]> => {
  vi.resetModules();
  return Promise.all(schemaFiles.map(async (path) => `${path} ${JSON.stringify(await import(join(root, path)))}`));
};

it("gives the browser the same JSON Schemas as TypeBox gives the server", async () => {
  const theirs = await exported();
  vi.doMock("typebox", () => ({ Type }));
  const ours = await exported();
  expect(ours).toEqual(theirs);
  expect(ours.length).toBeGreaterThan(40);
});

it("has every function of TypeBox that a schema uses", () => {
  const used = new Set(
    sources.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/\bType\.(\w+)\(/g)].map((hit) => hit[1]),
    ),
  );
  expect([...used].filter((name) => !Object.hasOwn(Type, name!))).toEqual([]);
});
