import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { startTestServer } from "#tests/support/server.ts";
import { currentBuild, keepLastBuilds } from "./builds.ts";

const temporary = mkdtempSync(join(tmpdir(), "shopwright-builds-"));
afterAll(() => rmSync(temporary, { recursive: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(temporary, "dist-"));
  mkdirSync(join(folder, "assets"));
});

/** Writes what a build writes: the page, its own chunk and one that all builds share. */
const build = (name: string): void => {
  const files = [`assets/lazy-${name}0000000.js`, "assets/shared-00000000.js"];
  for (const file of files) {
    writeFileSync(join(folder, file), `export const from = "${name}";`);
    writeFileSync(join(folder, `${file}.br`), "");
  }
  writeFileSync(join(folder, "index.html"), `<meta name="build" content="${name}" />`);
  writeFileSync(join(folder, "build.json"), JSON.stringify({ build: name, files }));
  keepLastBuilds(folder);
};
const kept = (): string[] => readdirSync(join(folder, "assets")).filter((name) => !name.endsWith(".br"));

it("keeps the files of the last three builds, compressed ones too, and removes what is older", () => {
  for (const name of ["a", "b", "c", "d"]) build(name);
  expect(kept()).toEqual(["lazy-b0000000.js", "lazy-c0000000.js", "lazy-d0000000.js", "shared-00000000.js"]);
  expect(existsSync(join(folder, "assets/lazy-a0000000.js.br"))).toBe(false);
  expect(existsSync(join(folder, "assets/lazy-b0000000.js.br"))).toBe(true);
});

it("counts a build that is made again once, and one that comes back as the newest", () => {
  for (const name of ["a", "b", "b", "b", "a", "c", "d"]) build(name);
  expect(kept()).toEqual(["lazy-a0000000.js", "lazy-c0000000.js", "lazy-d0000000.js", "shared-00000000.js"]);
});

it("removes nothing that it does not know when the folder holds no named build", () => {
  writeFileSync(join(folder, "assets/other.js"), "");
  keepLastBuilds(folder);
  expect([kept(), currentBuild(folder)]).toEqual([["other.js"], null]);
});

it("goes on without the list of earlier builds when that list is damaged", () => {
  build("a");
  writeFileSync(join(folder, "builds.json"), "[{");
  build("b");
  expect(kept()).toEqual(["lazy-b0000000.js", "shared-00000000.js"]);
});

it("lets a page of the oldest of three builds load its parts, and says plainly what is gone", async () => {
  for (const name of ["a", "b", "c", "d"]) build(name);
  const server = await startTestServer({ pages: folder });
  const client = await server.client();
  const [page, oldest, gone] = await Promise.all(
    ["/", "/assets/lazy-b0000000.js", "/assets/lazy-a0000000.js"].map((path) => client.get(path)),
  );
  expect(page!.body).toContain('content="d"');
  expect([oldest!.status, oldest!.headers.get("cache-control"), oldest!.body]).toEqual([
    200,
    "public, max-age=31536000, immutable",
    'export const from = "b";',
  ]);
  expect([gone!.status, gone!.body.code]).toEqual([404, "not_found"]);
  expect((await client.get("/build.json")).status).toBe(404);
  await server.close();
});
