import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { company, plantRows, start } from "#tests/contracts/procedures/plant.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { unknownCodesAtMost } from "#server/procedures/devices/confirm_device_pairing.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";
import { openPairing, pairingState, waitingAtMost } from "./pairings.ts";
import { hour, minute } from "#schemas/durations.ts";

const day = 24 * 60 * minute;
const hall = [{ kind: "dashboard", slug: "hall-1" }];
const users = [
  { username: "admin", role: "administrator", usertype: 100 },
  { username: "helper", role: "administrator", usertype: 100 },
  { username: "operator", role: "operator" },
  { username: "foreign", role: "operator", company_id: 2 },
];

let number = 0;
const secret = () => `${(number += 1)}`.padStart(40, "s");

describe.each(anyDatabase)("paired screens on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, now: start, users }));
    await writePlant(server.parts.store, company, plantRows());
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const ask = (screen: TestClient, pairing: string) => screen.call("start_device_pairing", { pairing }, { key: null });
  const confirm = (code: string, more = {}, who = admin) =>
    who.call("confirm_device_pairing", { code, name: `Hall ${code}`, machine_ids: [], documents: hall, ...more });
  /** A screen that an administrator has paired, with the number of its device. */
  const paired = async (more = {}) => {
    const screen = await server.client();
    const pairing = secret();
    const { code } = (await ask(screen, pairing)).body.res;
    const confirmed = await confirm(code, more);
    expect(confirmed).toMatchObject({ status: 200 });
    const answer = await ask(screen, pairing);
    expect(answer.body.res.confirmed).toBe(true);
    return { screen, pairing, record_no: confirmed.body.res.record_no as number };
  };
  /** Opens the server anew on the same data; gives the client again, with its cookies. */
  const afterRestart = async (screen: TestClient): Promise<TestClient> => {
    await server.restart();
    admin = await server.client("admin");
    const again = await server.client();
    for (const [name, value] of screen.cookies) again.cookies.set(name, value);
    return again;
  };
  const read = (screen: TestClient, slug: string) => screen.get(`/api/documents/dashboard/${slug}`);
  const deviceOf = async (record_no: number) =>
    (await admin.call("load_devices")).body.res.find((device: any) => device.record_no === record_no);

  it("a screen shows a code, an administrator enters it, and the screen reads its dashboard and no other", async () => {
    const screen = await server.client();
    const pairing = secret();
    const waiting = await ask(screen, pairing);
    expect(waiting.body.res).toEqual({
      code: expect.stringMatching(/^[A-Z0-9]{8}$/),
      expires_at: new Date(server.parts.now() + 10 * minute).toISOString(),
      confirmed: false,
    });
    expect((await ask(screen, pairing)).body).toEqual(waiting.body);
    expect([(await read(screen, "hall-1")).status, screen.cookies.size]).toEqual([401, 0]);

    const typed = waiting.body.res.code.toLowerCase().replace(/^.{4}/, "$& ");
    expect((await confirm(typed, { name: "Hall 1" })).status).toBe(200);
    const answer = await ask(screen, pairing);
    expect(answer.body.res.confirmed).toBe(true);
    expect(answer.headers.getSetCookie().join()).toMatch(
      /^shopwright_device=swd_[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(answer.body)).not.toContain("swd_");
    expect((await read(screen, "hall-1")).status).toBe(200);
    expect((await read(screen, "default")).status).toBe(403);
    const data = (dashboard: string, slug: string) =>
      screen.call("load_dashboard_data", { dashboard, slug, parameters: {} });
    expect((await data("hall-1", "orders")).status).toBe(200);
    expect((await data("default", "machines")).status).toBe(403);
    const app = (await screen.get("/api/app")).body;
    expect([app.user, app.device, app.dashboards.map(({ slug }: any) => slug)]).toEqual([
      null,
      { name: "Hall 1", device_kind: "wall" },
      ["hall-1"],
    ]);
  });

  it("a wall screen writes nothing", async () => {
    const { screen } = await paired();
    const statuses = [
      await screen.call("set_special_function", { machine_id: "FC1", sf_no: 61, active: true }),
      await screen.call("update_user_settings", { values: { theme: "dark" } }),
      await screen.call("revoke_device", { record_no: 1 }),
      await screen.json("PUT", "/api/documents/dashboard/hall-1", {}, { "if-match": '"1"' }),
    ].map(({ status, body }) => [status, body.code]);
    expect(statuses).toEqual(Array.from({ length: 4 }, () => [403, "not_allowed"]));
  });

  it("a lost answer can be asked for again, and the token of the lost one is no longer good", async () => {
    const { screen, pairing } = await paired();
    const lost = await server.client();
    lost.cookies.set("shopwright_device", screen.cookies.get("shopwright_device")!);
    await ask(screen, pairing);
    server.advance(2000);
    expect((await read(screen, "hall-1")).status).toBe(200);
    expect((await read(lost, "hall-1")).status).toBe(401);
  });

  it("a code ends after ten minutes and the screen then shows another; one that is used up is unknown", async () => {
    const screen = await server.client();
    const pairing = secret();
    const first = (await ask(screen, pairing)).body.res.code;
    server.advance(10 * minute - 1);
    expect((await ask(screen, pairing)).body.res.code).toBe(first);
    server.advance(1);
    const refused = await confirm(first);
    expect([refused.status, refused.body.code, refused.body.path]).toEqual([404, "not_found", "/code"]);
    const second = (await ask(screen, pairing)).body.res.code;
    expect(second).not.toBe(first);
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(second, { name: "Again" })).status).toBe(404);
  });

  it("a device that is revoked before its screen has fetched the token leaves the screen waiting with a new code", async () => {
    const screen = await server.client();
    const pairing = secret();
    const { code } = (await ask(screen, pairing)).body.res;
    const { record_no } = (await confirm(code)).body.res;
    await admin.call("revoke_device", { record_no });
    server.advance(1);
    const { res } = (await ask(screen, pairing)).body;
    expect([res.confirmed, res.code === code, screen.cookies.size]).toEqual([false, false, 0]);
  });

  it("a refused confirmation leaves no device and the code as it was", async () => {
    const screen = await server.client();
    const pairing = secret();
    const { code } = (await ask(screen, pairing)).body.res;
    await paired({ name: "Taken" });
    const before = (await admin.call("load_devices")).body.res.length;
    const refusals: Record<string, unknown> = {};
    for (const [what, more] of Object.entries({
      name: { name: "Taken" },
      dashboard: { documents: [{ kind: "dashboard", slug: "nowhere" }] },
      kind: { documents: [{ kind: "role", slug: "administrator" }] },
      none: { documents: [] },
      machine: { machine_ids: ["FC1", "NONE"] },
      terminal: { device_kind: "terminal" },
    })) {
      const { status, body } = await confirm(code, more);
      refusals[what] = [status, body.code, body.path];
    }
    expect(refusals).toEqual({
      name: [409, "duplicate_name", "/name"],
      dashboard: [404, "not_found", "/documents/0"],
      kind: [400, "invalid_input", "/documents/0/kind"],
      none: [400, "invalid_input", "/documents"],
      machine: [404, "not_found", "/machine_ids/1"],
      terminal: [400, "invalid_input", "/documents"],
    });
    const operator = await server.client("operator");
    expect((await confirm(code, {}, operator)).status).toBe(403);
    expect((await admin.call("load_devices")).body.res.length).toBe(before);
    expect((await confirm(code)).status).toBe(200);
  });

  it("leaves audit rows of pairing and revoking that say who, what and before, without code or token", async () => {
    const { record_no } = await paired({ name: "Audited" });
    await admin.call("revoke_device", { record_no });
    const rows = await server.parts.store.read
      .selectFrom("audit")
      .selectAll()
      .where("procedure", "in", ["confirm_device_pairing", "revoke_device"])
      .where("call_code", "=", 0)
      .orderBy("audit_id", "desc")
      .limit(2)
      .execute();
    const [revoke, pair] = rows;
    expect(rows.map(({ username, procedure }) => [username, procedure])).toEqual([
      ["admin", "revoke_device"],
      ["admin", "confirm_device_pairing"],
    ]);
    expect(JSON.parse(pair!.payload)).toMatchObject({ code: null, name: "Audited" });
    expect(JSON.parse(pair!.after!)).toMatchObject({ record_no, name: "Audited", created_by: "admin" });
    expect(JSON.parse(revoke!.before!)).toMatchObject({ record_no, revoked_at: null });
    expect(JSON.parse(revoke!.after!)).toMatchObject({ record_no, revoked_at: expect.any(String) });
    expect(JSON.stringify(rows)).not.toContain("swd_");
  });

  it("lists name, documents, who made it, when and from where it last called", async () => {
    const { screen, record_no } = await paired({ name: "Listed", machine_ids: ["FC1"] });
    const at = new Date(server.parts.now()).toISOString();
    await screen.get("/api/app");
    server.advance(30_000);
    await screen.get("/api/app");
    expect(await deviceOf(record_no)).toEqual({
      record_no,
      name: "Listed",
      device_kind: "wall",
      machine_ids: ["FC1"],
      documents: hall,
      created_at: at,
      created_by: "admin",
      last_seen_at: at,
      is_connected: true,
      address: "127.0.0.1",
      username: null,
      home: null,
      build: null,
      end_reason: null,
      revoked_at: null,
    });
    server.advance(30_000);
    await screen.get("/api/app");
    expect((await deviceOf(record_no)).last_seen_at).toBe(new Date(Date.parse(at) + minute).toISOString());
    expect((await (await server.client("operator")).call("load_devices")).status).toBe(403);
    expect(JSON.stringify((await admin.call("load_devices")).body)).not.toContain("swd_");
  });

  it("machines outside a screen's own are not there for it", async () => {
    const { screen } = await paired({ machine_ids: ["FC1"] });
    const orders = async (screen: TestClient) => {
      const answer = await screen.call("load_dashboard_data", { dashboard: "hall-1", slug: "orders", parameters: {} });
      return answer.body.res.rows.map((row: any) => row.card_no);
    };
    expect([await orders(screen), await orders((await paired()).screen)]).toEqual([["100"], ["100", "300"]]);
  });

  it("an unknown code may be tried ten times in a quarter of an hour, also over a restart", async () => {
    const screen = await server.client();
    const pairing = secret();
    server.advance(16 * minute);
    await ask(screen, pairing);
    const guess = (tries: number, who: TestClient) =>
      Array.from({ length: tries }, (_, index) => `AAAAAAA${"ACDEFGHJKM"[index % 10]}`).reduce(
        async (before, code) => [...(await before), (await confirm(code, {}, who)).status],
        Promise.resolve<number[]>([]),
      );
    const helper = await server.client("helper");
    expect(await guess(unknownCodesAtMost.own - 1, helper)).toEqual(Array(unknownCodesAtMost.own - 1).fill(404));
    const again = await afterRestart(helper);
    expect(await guess(2, again)).toEqual([404, 429]);
    const { code } = (await ask(await server.client(), pairing)).body.res;
    expect((await confirm(code, {}, again)).status).toBe(429);
    expect((await confirm(code)).status).toBe(200);
    server.advance(16 * minute);
    expect(await guess(1, again)).toEqual([404]);
  });

  it("so many screens may wait at one address: the next takes the place of who has waited longest there, whatever address it claims", async () => {
    server.advance(11 * minute);
    const screen = await server.client();
    const confirmed = secret();
    await confirm((await ask(screen, confirmed)).body.res.code);
    server.advance(1);
    const pairings = Array.from({ length: waitingAtMost.address + 1 }, secret);
    for (const [asked, pairing] of pairings.entries()) {
      server.advance(1);
      const headers = { "x-forwarded-for": `10.0.0.${asked}` };
      expect((await screen.call("start_device_pairing", { pairing }, { key: null, headers })).status).toBe(200);
    }
    const stateOf = (pairing: string) => pairingState(server.parts.store.read, pairing, server.parts.now());
    const waits = await Promise.all(pairings.map(async (pairing) => (await stateOf(pairing)) !== null));
    expect(waits).toEqual([false, ...Array<boolean>(waitingAtMost.address).fill(true)]);
    expect(await stateOf(confirmed)).toMatchObject({ confirmed: true });
    const back = await ask(screen, pairings[0]!);
    expect((await confirm(back.body.res.code)).status).toBe(200);
  });

  const wholly = waitingAtMost.all / waitingAtMost.address;
  it.each([
    ["of another address", "honest", []],
    ["of an address that others flood", "flood 0", []],
    ["of another address, beside one that waits already", "honest", ["honest", "honest"]],
  ])(
    "a screen %s pairs while others fill all places, and they lose only their own",
    async (_which, address, before) => {
      server.advance(11 * minute);
      const { store } = server.parts;
      const open = async (from: string) => {
        server.advance(1);
        const pairing = secret();
        const { code } = await store.write((trx) => openPairing(trx, pairing, from, server.parts.now()));
        return { pairing, code };
      };
      const stateOf = ({ pairing }: { pairing: string }) => pairingState(store.read, pairing, server.parts.now());
      const early = [];
      for (const from of before) early.push(await open(from));
      for (let of = 0; of <= wholly; of += 1)
        for (let asked = 0; asked <= waitingAtMost.address; asked += 1) await open(`flood ${of}`);
      const mine = await open(address);
      for (const one of [...early, mine]) expect(await stateOf(one)).not.toBeNull();
      const { waiting } = await store.read
        .selectFrom("device_pairings")
        .select((eb) => eb.fn.countAll<number>().as("waiting"))
        .where("record_no", "is", null)
        .executeTakeFirstOrThrow();
      expect(Number(waiting)).toBe(waitingAtMost.all);
      expect((await confirm(mine.code)).status).toBe(200);
    },
  );

  it("a pairing needs a long secret and no page of another origin starts one", async () => {
    const screen = await server.client();
    const short = await ask(screen, "x".repeat(31));
    expect([short.status, short.body.path]).toEqual([400, "/pairing"]);
    const headers = { origin: "http://evil.example" };
    const foreign = await screen.call("start_device_pairing", { pairing: secret() }, { key: null, headers });
    expect(foreign.status).toBe(403);
  });

  it("stores neither code nor secrets of a waiting screen", async () => {
    const screen = await server.client();
    const pairing = secret();
    const { code } = (await ask(screen, pairing)).body.res;
    const rows = await server.parts.store.read.selectFrom("device_pairings").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect([JSON.stringify(rows).includes(code), JSON.stringify(rows).includes(pairing)]).toEqual([false, false]);
  });

  it("an enrolled terminal is nobody by itself and marks who signs in at it, of its own company only", async () => {
    const { screen, record_no } = await paired({ device_kind: "terminal", documents: [] });
    expect((await screen.get("/api/app")).body.device).toMatchObject({ device_kind: "terminal" });
    expect([(await read(screen, "hall-1")).status, (await screen.get("/api/session")).status]).toEqual([401, 401]);
    const token = screen.cookies.get("shopwright_device")!;
    const bearer = await server.client();
    expect((await bearer.get("/api/session", { authorization: `Bearer ${token}` })).status).toBe(401);
    await screen.signIn("operator", "operator");
    const session = (await screen.get("/api/app")).body;
    expect([session.user.username, session.device.device_kind]).toEqual(["operator", "terminal"]);
    expect((await deviceOf(record_no)).last_seen_at).not.toBeNull();
    await screen.signIn("foreign", "foreign");
    const foreign = (await screen.get("/api/app")).body;
    expect([foreign.user.username, foreign.device]).toEqual(["foreign", null]);
  });

  it("who signs in at a wall screen is himself, and the screen is itself again after he has left", async () => {
    const { screen } = await paired();
    await screen.signIn("operator", "operator");
    expect((await screen.get("/api/session")).body.user.username).toBe("operator");
    await screen.json("POST", "/api/auth/sign-out", {});
    expect((await screen.get("/api/app")).body).toMatchObject({ user: null, device: { device_kind: "wall" } });
    screen.cookies.set("shopwright_session", "sws_long_gone");
    expect((await read(screen, "hall-1")).status).toBe(200);
  });

  it("a wall screen lives through 90 days of polls and a restart, and its cookie begins anew all the time", async () => {
    const { screen: first, record_no } = await paired();
    let screen = first;
    const poll = () =>
      screen.json(
        "POST",
        "/api/procedures/load_dashboard_data",
        { dashboard: "hall-1", slug: "orders", parameters: {} },
        { "shopwright-background": "1" },
      );
    const statuses = new Set<number>();
    const renewed: boolean[] = [];
    for (let half = 0; half < 180; half += 1) {
      server.advance(day / 2);
      if (half === 90) screen = await afterRestart(screen);
      const { status, headers } = await poll();
      statuses.add(status);
      renewed.push(headers.getSetCookie().some((line) => line.startsWith("shopwright_device=swd_")));
    }
    // No answer waits long for what it notes: a busy database may leave that to the next call.
    const isLate = (isNew: boolean, half: number) => half > 0 && !isNew && !renewed[half - 1];
    expect([[...statuses], renewed.some(isLate)]).toEqual([[200], false]);
    admin = await server.client("admin");
    expect((await deviceOf(record_no)).last_seen_at).toBe(new Date(server.parts.now()).toISOString());
  });

  it("a screen that was off for a year is still itself", async () => {
    const { screen } = await paired();
    server.advance(365 * day);
    expect((await read(screen, "hall-1")).status).toBe(200);
    admin = await server.client("admin");
  });

  // Last: a restart waits for connections that a stream has left open.
  it("revoking ends the stream at once, and the screen is nobody", async () => {
    const { screen, record_no } = await paired({ name: "Revoked" });
    const stream = await screen.events("MachineChanged,AccessChanged");
    const other = await paired();
    const others = await other.screen.events("MachineChanged");
    const heard = await admin.events("AccessChanged");
    let ended = false;
    void others.ended.then(() => (ended = true));
    expect((await admin.call("revoke_device", { record_no })).status).toBe(200);
    await stream.ended;
    await heard.until(() => heard.frames.some(({ data }) => data["usernames"]?.[0] === "device:Revoked"));
    heard.close();
    expect([(await read(screen, "hall-1")).status, (await screen.get("/api/events?topics=")).status]).toEqual([
      401, 401,
    ]);
    expect([(await read(other.screen, "hall-1")).status, ended]).toEqual([200, false]);
    others.close();
  });

  it("who has signed in at an enrolled terminal stays so for as long as it is used, and nowhere else for longer than a week", async () => {
    const { screen } = await paired({ device_kind: "terminal", documents: [] });
    const elsewhere = await server.client();
    const both = [screen, elsewhere];
    for (const one of both) await one.signIn("operator", "operator");
    const isIn = async () => await Promise.all(both.map(async (one) => (await one.get("/api/session")).status));
    for (let shift = 0; shift < 21; shift += 1) {
      expect(await isIn()).toEqual([200, 200]);
      server.advance(8 * hour);
    }
    expect(await isIn()).toEqual([200, 401]);
    server.advance(12 * hour);
    expect(await isIn()).toEqual([401, 401]);
  });
});
