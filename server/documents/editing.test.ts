import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { greyPng, pngOfRows } from "#tests/support/png.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { dashboard, page, table, testDocuments, widget } from "./testing/fixtures.ts";

describe.each(databases)("editing documents on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let designer: TestClient;
  let operator: TestClient;

  beforeAll(async () => {
    let opened: ReturnType<typeof testDocuments>;
    server = await startTestServer({
      database,
      site: (parts) => (opened = testDocuments(parts)).site,
      routes: () => opened.routes,
      users: [
        { username: "admin", role: "administrator", usertype: 100 },
        { username: "designer", role: "designer", usertype: 30 },
        { username: "operator", role: "operator", usertype: 10 },
      ],
    });
    [admin, designer, operator] = (await Promise.all(
      ["admin", "designer", "operator"].map((name) => server.client(name)),
    )) as [TestClient, TestClient, TestClient];
  });
  afterAll(() => server.close());

  const at = (kind: string, slug: string, rest = "") => `/api/documents/${kind}/${slug}${rest}`;
  const put = (document: JsonObject, query: string, revision?: number) =>
    designer.json(
      "PUT",
      at(String(document.kind), String(document.slug), query),
      document,
      revision === undefined ? { "if-none-match": "*" } : { "if-match": `"${revision}"` },
    );
  const remove = (slug: string, revision: number, query = "") =>
    designer.send("DELETE", at("dashboard", slug, query), { headers: { "if-match": `"${revision}"` } });
  const listed = async (query = "?editor=1") => (await designer.get(`/api/documents/dashboard${query}`)).body as any[];

  it("says what a save would refuse, with the same paths, and stores nothing", async () => {
    const bad = dashboard("bad", { widgets: [widget("a", { max: "high" }), widget("a")] });
    const check = await designer.json("POST", at("dashboard", "bad", "/check"), bad);
    const save = await put(bad, "?draft=1");
    expect(check.status).toBe(200);
    expect(check.body.faults.map(({ path }: JsonObject) => path)).toEqual(["/widgets/0/config/max", "/widgets/1/id"]);
    expect(save.body.res).toEqual(check.body.faults);
    const broken = await designer.json("POST", at("dashboard", "bad", "/check"), [1]);
    expect(broken.body).toEqual({ faults: [{ path: "", message: "Expected a document" }], notices: [] });
    expect((await designer.get(at("dashboard", "bad", "/revisions"))).status).toBe(404);
    expect((await operator.json("POST", at("dashboard", "bad", "/check"), bad)).status).toBe(403);
  });

  it("takes no picture whose pixels are not those of its header, which it says before that too", async () => {
    const label = (png: Buffer) => {
      const mark = {
        id: "p",
        type: "picture",
        x: 1,
        y: 1,
        width: 9,
        height: 9,
        alt: "Mark",
        png: png.toString("base64"),
      };
      return {
        kind: "label",
        slug: "marked",
        schemaVersion: 1,
        title: "M",
        of: "order",
        width: 60,
        height: 40,
        elements: [mark],
      };
    };
    const saved = (document: JsonObject, query = "") =>
      admin.json("PUT", at("label", "marked", query), document, { "if-none-match": "*" });
    const header = { width: 30, height: 30 };
    const bomb = pngOfRows(
      header,
      Array.from({ length: 20_000 }, () => Array.from({ length: 30 }, () => 0)),
    );
    const faults = [{ path: "/elements/0/png", message: "Expected the pixels that the header says, got others" }];
    for (const png of [bomb, pngOfRows(header, [[0]])]) {
      const check = await admin.json("POST", at("label", "marked", "/check"), label(png));
      expect(check.body).toEqual({ faults, notices: [] });
      const save = await saved(label(png), "?draft=1");
      expect([save.status, save.body.code, save.body.path, save.body.res]).toEqual([
        422,
        "invalid_document",
        "/elements/0/png",
        faults,
      ]);
    }
    expect((await saved(label(greyPng([[0, 255]])))).status).toBe(201);
  });

  it("says of an unregistered type what it does not know, and has no fault to find", async () => {
    const odd = dashboard("odd", { widgets: [widget("a", { any: 1 }, "future")] });
    const { body } = await designer.json("POST", at("dashboard", "odd", "/check"), odd);
    expect([body.faults, body.notices.map(({ path }: JsonObject) => path)]).toEqual([[], ["/widgets/0/component"]]);
  });

  it("lists no document of an area that is still to come, until another document uses it", async () => {
    await put(dashboard("later", { "x-awaited": true, isSnippet: true }), "");
    const isListed = async () => (await listed()).some(({ slug }) => slug === "later");
    expect(await isListed()).toBe(false);
    const hosting = widget("a", { dashboard: { slug: "later" } }, "sub-dashboard");
    await put(dashboard("hosts-later", { widgets: [hosting] }), "");
    expect(await isListed()).toBe(true);
  });

  it("answers a save and its publishing with what the check says of it", async () => {
    const odd = dashboard("odd-saved", { widgets: [widget("a", { any: 1 }, "future")] });
    const { body: check } = await designer.json("POST", at("dashboard", "odd-saved", "/check"), odd);
    const saved = await put(odd, "?draft=1&view=1");
    const published = await designer.json(
      "POST",
      at("dashboard", "odd-saved", "/publish?view=1"),
      {},
      { "if-match": '"1"' },
    );
    expect([saved.body.notices, published.body.notices]).toEqual([check.notices, check.notices]);
    expect(check.notices).toHaveLength(1);
  });

  it("keeps a note with each revision, of any letters, and refuses one that is too long", async () => {
    const first = dashboard("noted");
    await put(first, `?note=${encodeURIComponent("Första gången: 10 % högre")}`);
    expect((await put({ ...first, title: "Two" }, "?draft=1&note=later", 1)).status).toBe(200);
    const publish = await designer.json(
      "POST",
      at("dashboard", "noted", "/publish?note=for%20all"),
      {},
      { "if-match": '"2"' },
    );
    expect(publish.status).toBe(200);
    const { body } = await designer.get(at("dashboard", "noted", "/revisions"));
    expect(body.revisions.map(({ note }: JsonObject) => note)).toEqual(["for all", "Första gången: 10 % högre"]);
    const long = await put(first, `?note=${"x".repeat(201)}`, 2);
    expect([long.status, long.body.path]).toEqual([400, "/note"]);
  });

  it("answers a save as it is stored, with its revision and whether others' changes are in it", async () => {
    const base = dashboard("viewed", { widgets: [widget("a"), widget("b")] });
    const first = await put(base, "?draft=1&view=1");
    expect(first.body).toEqual({ document: base, revision: 1, merged: false, faults: [], notices: [] });
    await put({ ...base, widgets: [widget("a", { max: 1 }), widget("b")] }, "?draft=1", 1);
    const merged = await put({ ...base, widgets: [widget("a"), widget("b", { max: 2 })] }, "?draft=1&view=1", 1);
    expect([merged.body.revision, merged.body.merged]).toEqual([3, true]);
    expect(merged.body.document.widgets).toEqual([widget("a", { max: 1 }), widget("b", { max: 2 })]);
  });

  it("lists to editors what is a draft only, what is published with a newer draft, and what uses it", async () => {
    await put(dashboard("only-draft", { title: "Only" }), "?draft=1");
    await put(dashboard("both"), "");
    await put({ ...dashboard("both"), title: "Newer" }, "?draft=1", 1);
    const rows = new Map((await listed()).map((row) => [row.slug, row]));
    expect(rows.get("only-draft")).toMatchObject({
      title: "Only",
      published: false,
      draft: { changed_by: "designer" },
    });
    expect(rows.get("both")).toMatchObject({ title: "Title", revision: 1, published: true, draft: { revision: 2 } });
    expect(rows.get("default")).toMatchObject({ origin: "builtin", shipped: true, draft: null, faults: 0 });
    const plain = (await designer.get("/api/documents/dashboard")).body.map(({ slug }: JsonObject) => slug);
    expect(plain).not.toContain("only-draft");
    expect((await operator.get("/api/documents/dashboard?editor=1")).status).toBe(403);
    const create = (document: JsonObject) =>
      admin.json("PUT", at(String(document.kind), String(document.slug)), document, { "if-none-match": "*" });
    await create(table("shown"));
    await create(page("shower", "/shower", { kind: "table", slug: "shown" }));
    const tables = (await admin.get("/api/documents/table?editor=1")).body as any[];
    expect(tables.find(({ slug }) => slug === "shown")).toMatchObject({ used_by: 1 });
  });

  it("shows a deleted document on demand and brings any of its revisions back", async () => {
    const first = dashboard("gone");
    await put(first, "");
    await put({ ...first, title: "Second" }, "", 1);
    expect((await remove("gone", 2)).status).toBe(204);
    expect((await listed()).map(({ slug }) => slug)).not.toContain("gone");
    const row = (await listed("?editor=1&deleted=1")).find(({ slug }) => slug === "gone");
    expect(row).toMatchObject({ title: "Second", deleted: true, revision: 2 });
    const restore = (headers: Record<string, string>) =>
      designer.json("POST", at("dashboard", "gone", "/revisions/1/restore"), {}, headers);
    expect((await restore({ "if-match": '"2"' })).status).toBe(404);
    const restored = await restore({ "if-none-match": "*" });
    expect([restored.status, restored.headers.get("etag"), restored.body]).toEqual([200, '"3"', first]);
    expect((await restore({ "if-none-match": "*" })).status).toBe(409);
  });

  it("forgets a draft, of which the published document knows nothing", async () => {
    const first = dashboard("changed-mind");
    await put(first, "");
    await put({ ...first, title: "Second" }, "?draft=1", 1);
    expect((await remove("changed-mind", 1, "?draft=1")).status).toBe(409);
    expect((await remove("changed-mind", 2, "?draft=1")).status).toBe(204);
    const { body } = await designer.get(at("dashboard", "changed-mind", "/revisions"));
    expect([body.published, body.draft]).toEqual([1, null]);
    expect((await remove("changed-mind", 2, "?draft=1")).body.code).toBe("state_conflict");
  });

  it("takes a document larger than other calls may send, and refuses ten thousand widgets with their path", async () => {
    const widgets = (n: number) =>
      Array.from({ length: n }, (_, index) => ({ ...widget(`w${index}`), "x-note": "n".repeat(1_500) }));
    const large = dashboard("large", { widgets: widgets(1_000) });
    expect(JSON.stringify(large).length).toBeGreaterThan(1024 * 1024);
    expect((await put(large, "?draft=1&view=1")).status).toBe(201);
    const many = dashboard("many", { widgets: widgets(10_000).map(({ "x-note": _note, ...rest }) => rest) });
    const refused = await put(many, "?draft=1");
    expect([refused.status, refused.body.path]).toEqual([422, "/widgets"]);
  });

  it("says what an import would change, and with what path it is refused, before anything is stored", async () => {
    const { body: office } = await admin.get(at("dashboard", "office"));
    const check = (documents: unknown) => admin.json("POST", "/api/documents/check", { documents });
    const preview = await check([office, dashboard("imported"), dashboard("default", { title: "Ours" })]);
    expect(preview.body.changes).toEqual([
      { kind: "dashboard", slug: "imported", is_new: true },
      { kind: "dashboard", slug: "default", is_new: false },
    ]);
    expect((await check([dashboard("one"), dashboard("two", { widgets: [{ id: "a" }] })])).body.path).toMatch(
      /^\/dashboard\/two\/widgets\/0/,
    );
    expect((await check([{ kind: "nothing" }])).body.path).toBe("/documents/0");
    expect((await check([dashboard("one"), dashboard("one")])).body.path).toBe("/documents/1");
    expect((await check("all")).body.path).toBe("/documents");
    expect((await designer.json("POST", "/api/documents/check", { documents: [] })).status).toBe(403);
    expect((await admin.get(at("dashboard", "imported"))).status).toBe(404);
  });
});
