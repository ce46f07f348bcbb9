import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { company, foreignCompany, iso, plantRows, start } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { databases } from "#tests/support/databases.ts";
import { start as shippedAt, type TestServer } from "#tests/support/server.ts";

type Documents = readonly { kind: "dashboard" | "liveview"; slug: string }[];

const everything = [
  { type: "dashboard", target: "hall-1" },
  { type: "dashboard", target: "scrap" },
  { type: "dashboard", target: "planners" },
  { type: "machine-widgets", target: "all" },
  { type: "machine-late-orders", target: "department/10" },
  { type: "machine-widgets", target: "department/20" },
  { type: "overview", target: "machine-orders" },
] as const;
/** Since when each is as it is: what the site ships, since it was taken over. */
const changedAt = ({ target }: { target: string }) => iso(target === "planners" ? start : shippedAt);
const names = everything.map(({ type, target }) => `${type} ${target}`);

describe.each(databases)("what a live view shows to its reader on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  const tokens = new Map<string, string>();

  const device = async (record_no: number, name: string, documents: Documents) => {
    const token = newToken("device");
    tokens.set(name, token);
    await server.parts.store.write((trx) =>
      trx
        .insertInto("devices")
        .values({
          company_id: company,
          record_no,
          name,
          device_kind: "wall",
          machine_ids: "[]",
          documents: JSON.stringify(documents),
          token_hash: hashToken(token),
          created_at: start,
          last_seen_at: null,
          revoked_at: null,
        })
        .execute(),
    );
  };
  const put = async (kind: string, slug: string, body: object) => {
    const document = { kind, slug, schemaVersion: 1, title: slug, ...body };
    const answer = await admin.json("PUT", `/api/documents/${kind}/${slug}`, document, { "if-none-match": "*" });
    expect([200, 201]).toContain(answer.status);
  };

  beforeAll(async () => {
    ({ server } = await startComposedServer({
      database,
      now: start,
      users: [
        { username: "admin", role: "administrator", usertype: 100 },
        { username: "operator", role: "operator" },
        { username: "jh", role: "operator", machine_restrictions: ["JH1"] },
        { username: "pj", role: "operator", machine_restrictions: ["PJ1"] },
        { username: "screens", role: null, dashboard_only: true },
        { username: "isolated", role: "operator", isolation_required: true, dashboard_isolated: "hall-1" },
        { username: "stranger", role: "operator", company_id: foreignCompany },
      ],
    }));
    await writePlant(server.parts.store, company, plantRows());
    admin = await server.client("admin");
    const { body: scrap } = await admin.get("/api/documents/dashboard/scrap");
    await put("dashboard", "planners", { ...scrap, kind: "dashboard", slug: "planners", userlevel: 20 });
    await put("liveview", "everything", { items: everything.map((item) => ({ ...item, seconds: 10 })) });
    const everywhere: Documents = [
      { kind: "liveview", slug: "everything" },
      { kind: "dashboard", slug: "scrap" },
    ];
    await device(1, "turns", everywhere);
    await device(2, "one dashboard", [{ kind: "dashboard", slug: "hall-1" }]);
  });
  afterAll(() => server.close());

  const screen = (name: string) => ({ headers: { authorization: `Bearer ${tokens.get(name)}` } });
  const load = async (client: TestClient, key: string, options = {}) => {
    const { status, body } = await client.call("load_live_link_data", { key }, { key: null, ...options });
    return { status, code: body.code, res: body.res as { type: string; target: string; available: boolean }[] };
  };
  const seen = async (client: TestClient, options = {}) =>
    (await load(client, "everything", options)).res
      .filter(({ available }) => available)
      .map(({ type, target }) => `${type} ${target}`);
  const but = (...left: string[]) => names.filter((name) => !left.includes(name));

  it("is each item in its order, with whether a person may see it by level, keys and machines [OV-488]", async () => {
    const { res } = await load(admin, "everything");
    expect(res).toEqual(everything.map((item) => ({ ...item, available: true, changed_at: changedAt(item) })));
    expect(await seen(await server.client("operator"))).toEqual(but("dashboard planners"));
    const jh = await seen(await server.client("jh"));
    const pj = await seen(await server.client("pj"));
    // JH1 is in department 10, PJ1 in department 20.
    expect(jh).toEqual(but("dashboard planners", "machine-widgets department/20"));
    expect(pj).toEqual(but("dashboard planners", "machine-late-orders department/10"));
  });

  it("is for a wall screen the dashboards that it was given, and nothing of the rest", async () => {
    const nobody = await server.client();
    expect(await load(nobody, "everything", screen("turns"))).toMatchObject({
      status: 200,
      res: everything.map((item) =>
        item.target === "scrap"
          ? { ...item, available: true, changed_at: changedAt(item) }
          : { ...item, available: false, changed_at: null },
      ),
    });
  });

  it("is refused to who may not open it, and unknown where there is none", async () => {
    const nobody = await server.client();
    const outcome = async (client: TestClient, key: string, options = {}) => {
      const { status, code } = await load(client, key, options);
      return [status, code];
    };
    expect(await outcome(admin, "nowhere")).toEqual([404, "not_found"]);
    expect(await outcome(nobody, "everything")).toEqual([401, "not_signed_in"]);
    expect(await outcome(nobody, "hall", screen("turns"))).toEqual([403, "not_allowed"]);
    expect(await outcome(nobody, "everything", screen("one dashboard"))).toEqual([403, "not_allowed"]);
    expect(await outcome(await server.client("screens"), "everything")).toEqual([403, "not_allowed"]);
    expect(await outcome(await server.client("isolated"), "everything")).toEqual([403, "not_allowed"]);
    expect(await outcome(await server.client("stranger"), "everything")).toEqual([404, "not_found"]);
  });

  it("stands among what a screen begins with: the live views that may be opened, with their dashboards", async () => {
    const listed = async (client: TestClient, headers = {}) =>
      (await client.get("/api/app", headers)).body.liveviews.map(({ slug, dashboards }: any) => [slug, dashboards]);
    const own = ["everything", ["hall-1", "scrap", "planners"]];
    const hall = ["hall", expect.arrayContaining(["hall-1"])];
    expect(await listed(await server.client("operator"))).toEqual([own, hall]);
    const nobody = await server.client();
    expect(await listed(nobody, screen("turns").headers)).toEqual([own]);
    expect(await listed(nobody, screen("one dashboard").headers)).toEqual([]);
    expect(await listed(await server.client("screens"))).toEqual([]);
    expect(await listed(nobody)).toEqual([]);
  });

  it("says since when a dashboard is as it is", async () => {
    server.advance(90_000);
    const { body, headers } = await admin.get("/api/documents/dashboard/scrap");
    const match = { "if-match": headers.get("etag") ?? "" };
    await admin.json("PUT", "/api/documents/dashboard/scrap", { ...body, title: "Scrap now" }, match);
    const { res } = await load(admin, "everything");
    expect(res.map((item) => (item as { changed_at?: string }).changed_at)).toEqual(
      everything.map((item) => (item.target === "scrap" ? iso(start + 90_000) : changedAt(item))),
    );
  });
});
