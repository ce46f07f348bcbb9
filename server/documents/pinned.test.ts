import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { setWizardSnapshotProcedure } from "#server/procedures/wizards/set_wizard_snapshot.ts";
import { deleteWizardSnapshotProcedure } from "#server/procedures/wizards/delete_wizard_snapshot.ts";
import type { TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { page, shippedForTests, testDocuments } from "./testing/fixtures.ts";

const wizard = (decimals: number): JsonObject => ({
  kind: "wizard",
  slug: "report",
  schemaVersion: 1,
  title: "Report",
  steps: [
    { id: "quantity", control: "number", initial: true, options: { decimals } },
    { id: "pieces", control: "pieces" },
  ],
  finish: [],
});
const preset = (decimals: number): JsonObject => ({
  kind: "step",
  slug: "pieces",
  schemaVersion: 1,
  title: "Pieces",
  control: "number",
  options: { decimals },
});
const shipped = [
  ...shippedForTests(),
  wizard(0),
  preset(0),
  page("report", "/interface/{machine}/report", { kind: "wizard", slug: "report" }),
];

describe.each(databases)("the revision of a wizard under way on $kind", (database) => {
  let server: TestServer;
  let [admin, operator, other]: TestClient[] = [];
  const clients = () => ({ admin: admin!, operator: operator!, other: other! });

  beforeAll(async () => {
    let opened: ReturnType<typeof testDocuments>;
    server = await startTestServer({
      database,
      site: (parts) => (opened = testDocuments(parts, shipped)).site,
      routes: () => opened.routes,
      procedures: [setWizardSnapshotProcedure, deleteWizardSnapshotProcedure],
      users: [
        { username: "admin", role: "administrator", usertype: 100 },
        { username: "operator", role: "operator" },
        { username: "other", role: "operator" },
      ],
    });
    [admin, operator, other] = await Promise.all(["admin", "operator", "other"].map((name) => server.client(name)));
    await save(2, 1);
  });
  afterAll(() => server.close());

  const save = async (decimals: number, onto: number, query = "") => {
    const headers = { "if-match": `"${onto}"` };
    const saved = await clients().admin.json("PUT", `/api/documents/wizard/report${query}`, wizard(decimals), headers);
    expect(saved.status).toBe(200);
  };
  const read = (client: TestClient, revision: number, query = "?view=1") =>
    client.get(`/api/documents/wizard/report/revisions/${revision}${query}`);
  const keep = (client: TestClient, revision: number, version: number, presets: JsonObject = {}) =>
    client.call("set_wizard_snapshot", {
      wizard: "report",
      machine_id: "M1",
      version,
      snapshot: { id: crypto.randomUUID(), revision, presets },
    });

  it("is given to the user whose stored snapshot pins it, migrated and judged, and to nobody else", async () => {
    const { operator: mine, other: foreign } = clients();
    expect((await read(mine, 1)).status).toBe(403);
    expect((await keep(mine, 1, 0)).status).toBe(200);
    const { status, body, headers } = await read(mine, 1);
    expect([status, body.revision, body.faults, body.document.steps[0].options]).toEqual([200, 1, [], { decimals: 0 }]);
    expect(headers.get("etag")).toBe('"1-test"');
    expect((await read(foreign, 1)).status).toBe(403);
    expect((await mine.get("/api/documents/wizard/report?view=1")).body.revision).toBe(2);
  });

  it("is no other than the pinned one, and not that of another wizard", async () => {
    const { operator: mine } = clients();
    expect((await read(mine, 2)).status).toBe(403);
    expect((await mine.get("/api/documents/page/report/revisions/1?view=1")).status).toBe(403);
    expect((await mine.get("/api/documents/wizard/report/revisions")).status).toBe(403);
  });

  it("is not a draft, whatever a snapshot says", async () => {
    const { operator: mine } = clients();
    await save(3, 2, "?draft=1");
    expect((await keep(mine, 3, 1)).status).toBe(200);
    expect((await read(mine, 3)).status).toBe(403);
  });

  it("is closed again when the snapshot has ended", async () => {
    const { operator: mine } = clients();
    await keep(mine, 1, 2);
    expect((await read(mine, 1)).status).toBe(200);
    await mine.call("delete_wizard_snapshot", { wizard: "report", machine_id: "M1" });
    expect((await read(mine, 1)).status).toBe(403);
  });

  it("of a step preset is given as long as a stored snapshot runs on it", async () => {
    const { admin: editor, operator: mine, other: foreign } = clients();
    const headers = { "if-match": `"1"` };
    expect((await editor.json("PUT", "/api/documents/step/pieces", preset(2), headers)).status).toBe(200);
    const presetAt = (client: TestClient) => client.get("/api/documents/step/pieces/revisions/1?view=1");
    expect((await presetAt(mine)).status).toBe(403);
    expect((await keep(mine, 2, 0, { pieces: 1 })).status).toBe(200);
    const { status, body } = await presetAt(mine);
    expect([status, body.revision, body.document.options]).toEqual([200, 1, { decimals: 0 }]);
    expect((await presetAt(foreign)).status).toBe(403);
    await mine.call("delete_wizard_snapshot", { wizard: "report", machine_id: "M1" });
    expect((await presetAt(mine)).status).toBe(403);
  });

  it("is open to editors as ever", async () => {
    const { admin: editor } = clients();
    const [stored, view] = [await read(editor, 1, ""), await read(editor, 1)];
    expect([stored.body.kind, view.body.document.kind, view.body.revision]).toEqual(["wizard", "wizard", 1]);
  });
});
