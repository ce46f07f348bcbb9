import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { shippedForTests, testDocuments } from "./testing/fixtures.ts";

const envelope = (kind: string, slug: string) => ({ kind, slug, schemaVersion: 1, title: slug });
const overview = (slug: string, more: JsonObject = {}): JsonObject => ({
  ...envelope("overview", slug),
  overview_name: slug,
  columns: [{ key: "machine_id" }],
  ...more,
});
const query = (slug: string, more: JsonObject = {}): JsonObject => ({
  ...envelope("query", slug),
  name: slug,
  sql_query: "select 1",
  ...more,
});
const shipped = [
  ...shippedForTests(),
  overview("shipped", { record_no: 4 }),
  { ...envelope("liveview", "hall"), title: "Hall", items: [] },
];

describe.each(databases)("documents with a number on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    let opened: ReturnType<typeof testDocuments>;
    server = await startTestServer({
      database,
      site: (parts) => (opened = testDocuments(parts, shipped)).site,
      routes: () => opened.routes,
      users: [{ username: "admin", role: "administrator", usertype: 100 }],
    });
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const at = ({ kind, slug }: JsonObject) => `/api/documents/${String(kind)}/${String(slug)}`;
  const add = (document: JsonObject, how = "") =>
    admin.json("PUT", `${at(document)}${how}`, document, { "if-none-match": "*" });
  const change = (document: JsonObject, revision: number) =>
    admin.json("PUT", at(document), document, { "if-match": `"${revision}"` });

  it("are given the next one at their first save, that of a draft too", async () => {
    expect((await add(overview("first"))).body.record_no).toBe(5);
    expect((await add(overview("second"), "?draft=1")).body.record_no).toBe(6);
    expect((await add(overview("third"))).body.record_no).toBe(7);
    expect((await add(query("own-count"))).body.record_no).toBe(1);
  });

  it("keep theirs when they are saved without it, and are looked at without it", async () => {
    expect((await change(overview("first", { overview_name: "Renamed" }), 1)).body).toMatchObject({
      record_no: 5,
      overview_name: "Renamed",
    });
    const checked = await admin.json("POST", `${at(overview("unsaved"))}/check`, overview("unsaved"));
    expect(checked.body).toEqual({ faults: [], notices: [] });
  });

  it("never take that of a deleted one", async () => {
    const { body } = await add(query("gone"));
    await admin.json("DELETE", at(query("gone")), undefined, { "if-match": '"1"' });
    expect((await add(query("after"))).body.record_no).toBe(body.record_no + 1);
  });

  it("saved at the same time have one each", async () => {
    const answers = await Promise.all(["a1", "b2", "c3", "d4", "e5"].map((slug) => add(query(slug))));
    expect(new Set(answers.map(({ body }) => body.record_no)).size).toBe(5);
  });

  it("are refused with one that another has", async () => {
    const { status, body } = await add(overview("taken", { record_no: 4 }));
    expect([status, body.path]).toEqual([422, "/record_no"]);
  });

  it("are listed with number and name [OV-659]", async () => {
    const { body } = await admin.get("/api/documents/overview");
    expect(body.find(({ slug }: JsonObject) => slug === "shipped")).toMatchObject({
      record_no: 4,
      overview_name: "shipped",
    });
  });

  it("live views are listed by key and label [OV-656]", async () => {
    const { body } = await admin.get("/api/documents/liveview");
    expect(body).toMatchObject([{ kind: "liveview", slug: "hall", key: "hall", title: "Hall", label: "Hall" }]);
  });
});
