import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { builtPath, programs } from "#server/programs.ts";
import { serverEntry } from "./bundle.ts";

let project: string;
const write = (name: string, text: string, at: number) => {
  const path = join(project, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  utimesSync(path, at, at);
};
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "shopwright-bundle-"));
  write("server/main.ts", "", 100);
  write("schemas/one.ts", "", 100);
  for (const name of ["main", ...Object.keys(programs)]) write(builtPath(name), "", 200);
  write("dist-server/sources.json", JSON.stringify(["server/main.ts", "schemas/one.ts"]), 201);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const built = () => join(project, "dist-server/main.js");
const source = () => join(project, "server/main.ts");

test("the built server runs while none of its sources has changed since", () => {
  expect(serverEntry(project)).toBe(built());
  write("schemas/another.ts", "", 300);
  expect(serverEntry(project)).toBe(built());
});

test.each([
  ["a source has changed", () => write("schemas/one.ts", "1", 300)],
  ["a source is gone", () => rmSync(join(project, "schemas/one.ts"))],
  ["nothing says what it was made of", () => rmSync(join(project, "dist-server/sources.json"))],
  ["what it was made of was cut off while it was written", () => write("dist-server/sources.json", '["server', 201)],
  ["it is not there", () => rmSync(built())],
  ["what a thread of it begins with is not there", () => rmSync(join(project, builtPath("long-reads")))],
])("the sources run when %s", (_name, change) => {
  change();
  expect(serverEntry(project)).toBe(source());
});
