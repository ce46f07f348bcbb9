import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileTextOf } from "#schemas/documents/file-text.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { newDocument } from "#schemas/documents/kind.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

describe.each(anyDatabase)("configuration as a file on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let supervisor: TestClient;
  beforeAll(async () => {
    const users = [
      { username: "admin", role: "administrator", usertype: 100 },
      { username: "supervisor", role: "supervisor", usertype: 30 },
    ];
    ({ server } = await startComposedServer({ database, users }));
    [admin, supervisor] = [await server.client("admin"), await server.client("supervisor")];
  });
  afterAll(() => server.close());

  const hall = (title: string) => newDocument(kinds.dashboard, "hall-9", title);
  const exported = async (input: JsonObject = {}) => (await admin.call("export_documents", input)).body.res;

  it("exports all, and takes the same back without a change, byte for byte", async () => {
    const before = await exported();
    const again = await admin.call("import_documents", { documents: before.documents });
    expect([again.status, again.body.res]).toEqual([200, { changed: 0 }]);
    expect(fileTextOf(await exported())).toBe(fileTextOf(before));
    expect(before.documents.length).toBeGreaterThan(50);
  });

  it("exports what is named with all that it uses", async () => {
    const { documents } = await exported({ documents: [{ kind: "page", slug: "scheduled-jobs" }] });
    const names = documents.map(({ kind, slug }: JsonObject) => `${String(kind)}/${String(slug)}`);
    expect(names).toContain("page/scheduled-jobs");
    expect(names).toContain("table/scheduled_jobs");
    expect(names).not.toContain("page/home");
    const missing = await admin.call("export_documents", { documents: [{ kind: "page", slug: "nowhere" }] });
    expect([missing.status, missing.body.path]).toEqual([404, "/documents/0"]);
  });

  it("imports all or nothing, script in a text being text", async () => {
    const script = "<script>alert(1)</script>";
    const stored = await admin.call("import_documents", { documents: [hall(script)] });
    expect(stored.body.res).toEqual({ changed: 1 });
    expect((await admin.get("/api/documents/dashboard/hall-9")).body.title).toBe(script);
    const bad = { ...hall("Bad"), slug: "hall-10", widgets: [{ id: "a" }] };
    const refused = await admin.call("import_documents", { documents: [hall("Renamed"), bad] });
    expect([refused.status, refused.body.call_status[0].call_code]).toEqual([422, 16]);
    expect(refused.body.path).toMatch(/^\/dashboard\/hall-10\/widgets\/0/);
    expect((await admin.get("/api/documents/dashboard/hall-9")).body.title).toBe(script);
  });

  it("imports again right after a save, whose judgement nobody has kept yet", async () => {
    const { headers, body } = await admin.get("/api/documents/dashboard/default");
    await admin.json(
      "PUT",
      "/api/documents/dashboard/default",
      { ...body, title: "New" },
      { "if-match": headers.get("etag")! },
    );
    const answers = await Promise.all(
      ["Two", "Three"].map((title) => admin.call("import_documents", { documents: [hall(title)] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("takes a file of five megabytes", async () => {
    const widgets = Array.from({ length: 1_000 }, (_, index) => ({
      id: `widget-${index}`,
      component: "text",
      pos: { x: 0, y: 0, w: 1, h: 1 },
      config: {},
      "x-note": "n".repeat(5_200),
    }));
    const large = { ...hall("Large"), slug: "hall-large", widgets };
    expect(JSON.stringify(large).length).toBeGreaterThan(5 * 1000 * 1000);
    const { status, body } = await admin.call("import_documents", { documents: [large] });
    expect([status, body.res]).toEqual([200, { changed: 1 }]);
  });

  it("is for who may do admin actions", async () => {
    for (const [name, input] of [
      ["export_documents", {}],
      ["import_documents", { documents: [hall("Mine")] }],
    ] as const)
      expect((await supervisor.call(name, input)).status).toBe(403);
  });
});
