import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { ensureCompany } from "#server/auth/users.ts";
import { openStore } from "#server/database/open.ts";
import { createParts, type ServerParts } from "#server/parts.ts";
import type { CatalogueSource } from "#server/procedures/catalogue.ts";
import { anyDatabase, type TestDatabase } from "#tests/support/databases.ts";
import type { Documents } from "./documents.ts";
import {
  dashboard,
  shippedForTests,
  surroundingsIn,
  table,
  testCatalogue,
  testContracts,
  testDocuments,
  texts,
  widget,
} from "./testing/fixtures.ts";
import { isCurrent, judge } from "./verdict.ts";
import { shippedOf } from "./shipped.ts";

const company_id = 1;
const source = { slug: "counters", source: "load_counters" };
/** Dashboards, each of which uses something else. */
const used: readonly JsonObject[] = [
  texts("en", { "area.hello": "Hello", "area.bye": "Bye" }),
  {
    kind: "widget",
    slug: "round",
    schemaVersion: 1,
    versions: { "widget/gauge": 2 },
    title: "R",
    widget: "gauge",
    config: { max: 3 },
  },
  dashboard("text", { title: { text: "area.hello" } }),
  dashboard("preset", { widgets: [widget("a", {}, "round")] }),
  dashboard("source", { dataSources: [source] }),
  dashboard("following", { dataSources: [{ slug: "figures", source: "load_statistics", events: ["row.machines"] }] }),
  dashboard("inside", { isSnippet: true }),
  dashboard("embedding", { widgets: [widget("a", { dashboard: { slug: "inside" } }, "sub-dashboard")] }),
];
const dashboards = ["text", "preset", "source", "following", "embedding"];
/** The tables of these companies each have an event of their rows. */
const eventsOfTables: CatalogueSource = (documents) => {
  const slugs = [...documents.values()].flatMap(({ kind, slug }) => (kind === "table" ? [String(slug)] : []));
  return { version: slugs.join(), events: slugs.map((slug) => `row.${slug}` as const) };
};

describe.each(anyDatabase)("a document's verdict on $kind", ({ createMigrated }) => {
  let database: TestDatabase;
  let parts: ServerParts;
  beforeEach(async () => {
    database = await createMigrated();
    parts = createParts(await openStore(database.address), () => 1_000_000);
    await parts.store.write((trx) => ensureCompany(trx, company_id, "Company"));
  });
  afterEach(async () => {
    await parts.store.close();
    await database.drop();
  });

  /** What this build opens, with some documents changed. */
  const open = (
    changed: readonly JsonObject[] = [],
    contracts = testContracts,
    sources = [eventsOfTables],
  ): Documents => {
    const all = [...shippedForTests(), ...used, ...changed];
    const last = new Map(all.map((document) => [`${String(document.kind)}/${String(document.slug)}`, document]));
    return testDocuments(parts, [...last.values()], "1", testCatalogue(contracts, sources)).documents;
  };
  /** Writes into what is kept of each dashboard, so that it shows whether it was judged anew. */
  const mark = async (changed: readonly JsonObject[] = []) => {
    await open(changed).company(company_id);
    const rows = await parts.store.read
      .selectFrom("document_views")
      .selectAll()
      .where("slug", "in", dashboards)
      .execute();
    for (const { slug, document } of rows)
      await parts.store.write((trx) =>
        trx
          .updateTable("document_views")
          .set({ document: JSON.stringify({ ...JSON.parse(document), "x-kept": true }) })
          .where("slug", "=", slug)
          .execute(),
      );
  };
  const judgedAnew = async (documents: Documents): Promise<Record<string, readonly string[]>> => {
    const { entries } = await documents.company(company_id);
    const fresh = dashboards
      .map((slug) => entries.get(`dashboard/${slug}`)!)
      .filter(({ document }) => document["x-kept"] !== true);
    return Object.fromEntries(fresh.map(({ slug, faults }) => [slug, faults.map(({ message }) => message)]));
  };

  it("stands while nothing that it uses has changed", async () => {
    await mark();
    const unrelated = [
      texts("en", { "area.hello": "Hello", "area.bye": "Bye", "area.new": "New" }),
      dashboard("other"),
    ];
    expect(await judgedAnew(open(unrelated))).toEqual({});
  });

  it.each<[what: string, changed: readonly JsonObject[], verdicts: Record<string, readonly string[]>]>([
    ["a text goes", [texts("en", { "area.bye": "Bye" })], { text: ['Unknown text "area.hello"'] }],
    [
      "a preset has other options",
      [{ ...used[1], config: { max: "much" } }],
      { preset: [expect.stringContaining("umber")] },
    ],
    ["a snippet is none any more", [dashboard("inside")], { embedding: ["Only snippets can be embedded"] }],
  ])("is given anew to those who use it when %s", async (_what, changed, verdicts) => {
    await mark();
    expect(await judgedAnew(open(changed))).toEqual(verdicts);
    await mark(changed);
    expect(await judgedAnew(open(changed))).toEqual({});
    expect(await judgedAnew(open())).toEqual(Object.fromEntries(Object.keys(verdicts).map((slug) => [slug, []])));
  });

  it("is given anew to who follows an event that the company has no more", async () => {
    await mark();
    expect(await judgedAnew(open([], testContracts, []))).toEqual({ following: ['Unknown event "row.machines"'] });
  });

  it("is given anew to a panel when what it is for can be selected no more", () => {
    const panel: JsonObject = { kind: "panel", slug: "loads", schemaVersion: 1, title: "Loads", buttons: [] };
    const [without, beside] = [[], [table("loads")]].map((more) =>
      surroundingsIn(shippedOf([...shippedForTests(), ...more]).documents),
    );
    const verdicts = [judge("panel", panel, beside!), judge("panel", panel, without!)];
    expect(verdicts.map(({ view }) => view.faults.map(({ path }) => path))).toEqual([[], ["/slug"]]);
    expect(verdicts.map((verdict) => isCurrent(verdict, beside!))).toEqual([true, false]);
    expect(verdicts.map((verdict) => isCurrent(verdict, without!))).toEqual([false, true]);
  });

  it("is given anew when a contract promises something else", async () => {
    await mark();
    const { source: _, ...closed } = testContracts.get("load_counters")!;
    const contracts = new Map([...testContracts, ["load_counters", closed]]);
    expect(await judgedAnew(open([], contracts))).toEqual({
      source: ['Expected a read that dashboards may use, got "load_counters"'],
    });
  });
});
