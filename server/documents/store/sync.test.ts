import { afterEach, describe, expect, it } from "vitest";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { ensureCompany } from "#server/auth/users.ts";
import { openStore } from "#server/database/open.ts";
import { createParts, type ServerParts } from "#server/parts.ts";
import type { Actor } from "#server/identity.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import { dashboard, everyKey, shippedForTests, testDocuments, texts, widget } from "../testing/fixtures.ts";

const actor: Actor = {
  kind: "user",
  username: "admin",
  usertype: 100,
  role: "administrator",
  permissions: new Set(everyKey),
  machine_restrictions: [],
  deviceuser: false,
  device_employee: null,
  terminal: "t",
  enrolled: null,
  place: null,
};
const company_id = 1;
const hall = { company_id, kind: "dashboard", slug: "hall" } as const;
const english = { company_id, kind: "texts", slug: "en" } as const;
const shipping = (...more: JsonObject[]): JsonObject[] => {
  const named = new Set(more.map(({ kind, slug }) => `${String(kind)}/${String(slug)}`));
  return [...shippedForTests().filter(({ kind, slug }) => !named.has(`${String(kind)}/${String(slug)}`)), ...more];
};

describe.each(databases)("a newer shipped version on $kind", ({ createMigrated }) => {
  let database: TestDatabase | undefined;
  let parts: ServerParts;
  const start = async () => {
    database = await createMigrated();
    parts = createParts(await openStore(database.address), () => 1_000_000);
    await parts.store.write((trx) => ensureCompany(trx, company_id, "Company"));
  };
  afterEach(async () => {
    await parts.store.close();
    await database?.drop();
  });
  const build = (name: string, ...more: JsonObject[]) => testDocuments(parts, shipping(...more), name).documents;

  it("replaces what nobody has edited, under a new revision", async () => {
    await start();
    const before = await build("1", dashboard("hall")).get(company_id, "dashboard", "hall");
    const after = await build("2", dashboard("hall", { title: "New" })).get(company_id, "dashboard", "hall");
    expect([before.revision, after.revision, after.document.title, after.origin]).toEqual([1, 2, "New", "builtin"]);
  });

  it("is merged into an edit of other widgets", async () => {
    await start();
    const first = dashboard("hall", { widgets: [widget("a"), widget("b")] });
    const edited = { ...first, widgets: [widget("a", { max: 1 }), widget("b")] };
    await build("1", first).save(hall, edited, { revision: 1 }, actor, { draft: false });
    const next = build("2", { ...first, widgets: [widget("a"), widget("b", { max: 2 }), widget("c")] });
    const entry = await next.get(company_id, "dashboard", "hall");
    expect(entry.document.widgets).toEqual([widget("a", { max: 1 }), widget("b", { max: 2 }), widget("c")]);
    expect([entry.origin, entry.shippedChanged]).toEqual(["edit", false]);
  });

  it("of the same widget leaves the edit and is listed with what has changed", async () => {
    await start();
    const first = dashboard("hall", { widgets: [widget("a")] });
    const edited = { ...first, widgets: [widget("a", { max: 1 })] };
    await build("1", first).save(hall, edited, { revision: 1 }, actor, { draft: false });
    const documents = build("2", { ...first, widgets: [widget("a", { max: 2 })] });
    const entry = await documents.get(company_id, "dashboard", "hall");
    expect([entry.document, entry.shippedChanged, entry.revision]).toEqual([edited, true, 2]);
    const { shipped, shipped_changed } = await documents.history(hall);
    expect({ shipped, shipped_changed }).toEqual({
      shipped: { from: 1, to: 3, changes: ["/widgets/a/config/max"] },
      shipped_changed: true,
    });
    await documents.save(hall, edited, { revision: 2 }, actor, { draft: false, reviewed: true });
    expect((await documents.get(company_id, "dashboard", "hall")).shippedChanged).toBe(false);
  });

  it("brings its new texts beside the company's own", async () => {
    await start();
    const own = texts("en", { "7361": "Ours", "7362": "Short" });
    await build("1", texts("en", { "7361": "Taken", "7362": "Short" })).save(english, own, { revision: 1 }, actor, {
      draft: false,
    });
    const next = build("2", texts("en", { "7361": "In use", "7362": "Too short", "area.new": "New" }));
    const { document, revision } = await next.get(company_id, "texts", "en");
    expect(isObject(document.texts) && document.texts).toEqual({
      "7361": "Ours",
      "7362": "Too short",
      "area.new": "New",
    });
    expect(revision).toBe(4);
  });

  it("without a document removes it, but keeps the company's edit of it as a whole", async () => {
    await start();
    const first = build("1", dashboard("hall"), dashboard("gone"), texts("de", { a: "A" }));
    await first.save(hall, { ...dashboard("hall"), title: "Ours" }, { revision: 1 }, actor, { draft: false });
    const german = { company_id, kind: "texts", slug: "de" } as const;
    await first.save(german, texts("de", { a: "A", b: "B" }), { revision: 1 }, actor, { draft: false });
    const next = build("2");
    expect(await next.find(company_id, "dashboard", "gone")).toBeUndefined();
    expect((await next.get(company_id, "dashboard", "hall")).document.title).toBe("Ours");
    expect((await next.get(company_id, "texts", "de")).document.texts).toEqual({ a: "A", b: "B" });
  });

  it("judges each revision once per build, and again in the next one", async () => {
    await start();
    const old = { ...dashboard("hall", { widgets: [widget("a", { top: 3 })] }), versions: {} };
    const shown = async (name: string) =>
      (await build(name, old).get(company_id, "dashboard", "hall")).document.widgets;
    expect(await shown("1")).toEqual([widget("a", { max: 3 })]);
    const views = () =>
      parts.store.read.selectFrom("document_views").select(["build", "slug"]).where("slug", "=", "hall").execute();
    expect(await views()).toEqual([{ build: "1", slug: "hall" }]);
    expect(await shown("1")).toEqual([widget("a", { max: 3 })]);
    expect(await shown("2")).toEqual([widget("a", { max: 3 })]);
    expect(await views()).toEqual([{ build: "2", slug: "hall" }]);
  });

  it("serves a document of a newer build as it is, with the reason, and never rewrites it", async () => {
    await start();
    const future = { ...dashboard("hall"), schemaVersion: 99, hologram: true };
    const documents = build("1", future);
    const { document, faults, readOnly } = await documents.get(company_id, "dashboard", "hall");
    expect([document, readOnly, faults.map(({ path }) => path)]).toEqual([future, true, ["/schemaVersion"]]);
    const save = documents.save(hall, dashboard("hall"), { revision: 1 }, actor, { draft: false });
    await expect(save).rejects.toMatchObject({ code: "state_conflict", path: "/schemaVersion" });
  });

  it("is stored for a company as soon as there is one", async () => {
    await start();
    const documents = build("1");
    expect((await documents.get(7, "dashboard", "default")).revision).toBe(0);
    expect(await parts.store.read.selectFrom("documents").select("slug").execute()).toEqual([]);
    await parts.store.write((trx) => ensureCompany(trx, 7, "Seven"));
    expect((await documents.get(7, "dashboard", "default")).revision).toBe(1);
  });

  it("takes an import as a whole or not at all", async () => {
    await start();
    const documents = build("1");
    const bad = [dashboard("one"), dashboard("two", { widgets: [{ id: "a" }] })];
    await expect(documents.importAll(company_id, bad, actor)).rejects.toMatchObject({ code: "invalid_document" });
    expect(await documents.find(company_id, "dashboard", "one")).toBeUndefined();
    const good = [dashboard("one"), dashboard("two"), dashboard("default", { widgets: [widget("a"), widget("b")] })];
    expect(await documents.importAll(company_id, good, actor)).toBe(2);
    expect((await documents.get(company_id, "dashboard", "two")).changed_by).toBe("admin");
  });
});
