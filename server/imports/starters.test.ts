import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "#server/root.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { done, importsOf, some } from "#tests/support/imports.ts";
import type { TestServer } from "#tests/support/server.ts";

const languages = ["en", "sv"] as const;
const sets = [
  ["stop_group", 8],
  ["stop_code", 32],
  ["scrap_category", 5],
  ["scrap_reason", 20],
] as const;
const users = languages.map((language, at) => ({
  username: language,
  company_id: at + 1,
  role: "administrator",
  usertype: 100,
}));

it("every starter set is one that a page offers, in both languages", () => {
  const names = sets.flatMap(([slug]) => languages.map((language) => `${slug}.${language}.csv`));
  expect(readdirSync(join(root, "configs/starters")).sort()).toEqual(names.sort());
});

describe.each(anyDatabase)("starter sets on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, users, now: Date.parse("2026-03-02T10:00:00Z") }));
  });
  afterAll(() => server.close());

  const begin = (client: TestClient, slug: string, language: string) =>
    client.send("POST", `/api/imports/${slug}/starters/${language}`);

  it.each(languages)("are whole, and are undone like any file: %s", async (language) => {
    const client = await server.client(language);
    const { check, apply, undo, faults } = importsOf(client);
    const applied: any[] = [];
    for (const [slug, count] of sets) {
      const { body } = await begin(client, slug, language);
      expect([slug, body.res.columns.filter(({ field }: any) => field === null)]).toEqual([slug, []]);
      const imported = await apply(await check(body.res));
      expect([slug, await faults(imported), some(imported)]).toEqual([slug, [], { created: count }]);
      applied.unshift(imported);
    }
    const entities = await done(client, "load_entities", {});
    expect(entities.flatMap(({ slug, missing }: any) => (missing.length > 0 ? [slug] : []))).toEqual([]);
    for (const imported of applied) expect(some(await undo(imported))).toEqual({ undone: imported.rows });
  });

  it("are told of with what they refer to, and there is none of another name or language", async () => {
    const client = await server.client("en");
    const [code] = await done(client, "load_importables", { slug: "stop_code" });
    expect([code.starters, code.begins_with.map(({ slug }: any) => slug)]).toEqual([["en", "sv"], ["stop_group"]]);
    const all = await done(client, "load_importables", {});
    expect(all.flatMap(({ slug, has_rows_page }: any) => (has_rows_page ? [] : [slug]))).toEqual(["order"]);
    for (const [slug, language] of [
      ["part", "en"],
      ["stop_code", "de"],
      ["..", "en"],
    ])
      expect([slug, (await begin(client, slug!, language!)).status]).toEqual([slug, 404]);
  });
});
