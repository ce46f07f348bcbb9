import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { day, hour, minute } from "#schemas/durations.ts";
import { receiveGoodQty } from "#schemas/plant/procedures/quantities/receive_good_qty.ts";
import { ownerHeader, ownerName } from "#schemas/protocol/owner.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { company, plantRows, start } from "#tests/contracts/procedures/plant.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import { deviceKey } from "#server/auth/identity.ts";
import { Identities } from "#server/auth/identities.ts";
import { rotateEvery, settledAfter } from "./rotation.ts";

const users = [
  { username: "admin", role: "administrator", usertype: 100 },
  { username: "operator", role: "operator" },
  { username: "elsewhere", role: "operator", machine_restrictions: ["JH1"] },
  { username: "supervisor", role: "supervisor", usertype: 30 },
  { username: "foreign", role: "administrator", usertype: 100, company_id: 2 },
];
const cookie = "shopwright_device";

let number = 0;
const next = () => (number += 1);

describe.each(anyDatabase)("a terminal that acts as a user, on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, now: start, users }));
    await writePlant(server.parts.store, company, plantRows());
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const wait = async () => {
    const screen = await server.client();
    const pairing = `${next()}`.padStart(40, "s");
    const ask = () => screen.call("start_device_pairing", { pairing }, { key: null });
    return { screen, ask, code: (await ask()).body.res.code as string };
  };
  const fieldsOf = (more = {}) => ({
    name: `Press ${next()}`,
    device_kind: "terminal",
    machine_ids: ["FC1"],
    documents: [],
    username: "operator",
    home: "/interface/FC1",
    ...more,
  });
  const enrolled = async (more = {}) => {
    const { screen, ask, code } = await wait();
    const fields = fieldsOf(more);
    const { status, body } = await admin.call("confirm_device_pairing", { code, ...fields });
    expect([status, body.code]).toEqual([200, undefined]);
    await ask();
    return { screen, record_no: body.res.record_no as number, name: fields.name };
  };
  /** Another browser that has the cookie of one. */
  const copyOf = async (screen: TestClient): Promise<TestClient> => {
    const copy = await server.client();
    copy.cookies.set(cookie, screen.cookies.get(cookie)!);
    return copy;
  };
  const isIn = async (screen: TestClient) => (await screen.get("/api/session")).status === 200;
  const deviceOf = async (record_no: number) =>
    (await admin.call("load_devices")).body.res.find((device: any) => device.record_no === record_no);
  const auditOf = (procedure: string) =>
    server.parts.store.read
      .selectFrom("audit")
      .selectAll()
      .where("procedure", "=", procedure)
      .orderBy("audit_id", "desc")
      .executeTakeFirstOrThrow();
  const outcome = ({ status, body }: { status: number; body: any }) => [status, body.code ?? null, body.path ?? null];

  it("opens without a password, at its own machines, with the rights of the user and no key of the administration", async () => {
    const { screen, name } = await enrolled({ username: "supervisor" });
    const app = (await screen.get("/api/app")).body;
    expect(app.device).toEqual({ name, device_kind: "terminal", acts: true, home: "/interface/FC1" });
    expect([app.user.username, app.user.machine_restrictions]).toEqual(["supervisor", ["FC1"]]);
    const held = (await (await server.client("supervisor")).get("/api/session")).body.permissions as string[];
    const administration = ["can-access-admin-panel", "can-do-admin-actions", "view-permissions"];
    expect(app.permissions).toEqual(held.filter((key) => !administration.includes(key)));
    const reads = ["FC1", "JH1"].map((machine_id) => screen.call("load_machine", { machine_id }));
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 403]);
    expect((await screen.call("load_users")).status).toBe(403);
  });

  it("writes what its user may write, and the audit log names user and terminal", async () => {
    const { screen, name, record_no } = await enrolled();
    expect((await screen.call("receive_good_qty", receiveGoodQty.example)).status).toBe(200);
    const { username, terminal } = await auditOf("receive_good_qty");
    expect([username, terminal]).toEqual(["operator", `${name} (terminal-${record_no})`]);
    const elsewhere = { ...receiveGoodQty.example, machine_id: "JH1", card_no: "300" };
    expect((await screen.call("receive_good_qty", elsewhere)).status).toBe(403);
  });

  it("is refused where no terminal can act so, and the code stays good", async () => {
    await server.addUser({ username: "off", role: "operator" });
    await admin.call("update_user", { user: { username: "off", disabled: true } });
    const { code } = await wait();
    const refusals: Record<string, unknown> = {};
    for (const [what, more] of Object.entries({
      wall: { device_kind: "wall", documents: [{ kind: "dashboard", slug: "hall-1" }], home: null },
      unknown: { username: "nobody" },
      foreign: { username: "foreign" },
      administrator: { username: "admin" },
      disabled: { username: "off" },
      elsewhere: { username: "elsewhere" },
      homeless: { username: null },
      outside: { home: "//evil.example/x" },
      script: { home: "javascript:alert(1)" },
      backslash: { home: "/\\evil.example" },
    }))
      refusals[what] = outcome(await admin.call("confirm_device_pairing", { code, ...fieldsOf(more) }));
    expect(refusals).toEqual({
      wall: [400, "invalid_input", "/username"],
      unknown: [404, "not_found", "/username"],
      foreign: [404, "not_found", "/username"],
      administrator: [422, "rule_violated", "/username"],
      disabled: [422, "rule_violated", "/username"],
      elsewhere: [422, "rule_violated", "/machine_ids"],
      homeless: [400, "invalid_input", "/home"],
      outside: [400, "invalid_input", "/home"],
      script: [400, "invalid_input", "/home"],
      backslash: [400, "invalid_input", "/home"],
    });
    expect((await admin.call("confirm_device_pairing", { code, ...fieldsOf() })).status).toBe(200);
  });

  it("is enrolled by one code once, and by no administrator of another company after that", async () => {
    const { code } = await wait();
    const input = { code, ...fieldsOf() };
    expect((await admin.call("confirm_device_pairing", input)).status).toBe(200);
    const foreign = await server.client("foreign");
    const again = { ...fieldsOf({ username: null, home: null, machine_ids: [] }), code };
    expect(outcome(await foreign.call("confirm_device_pairing", again))).toEqual([404, "not_found", "/code"]);
    expect(outcome(await admin.call("confirm_device_pairing", again))).toEqual([404, "not_found", "/code"]);
  });

  it("comes back by itself after months of shifts and restarts: no lifetime of sessions ends it", async () => {
    const { screen: first } = await enrolled();
    let screen = first;
    for (let month = 0; month < 4; month += 1) {
      server.advance(30 * day + hour);
      await server.restart();
      const again = await server.client();
      for (const [name, value] of screen.cookies) again.cookies.set(name, value);
      screen = again;
      expect([month, await isIn(screen)]).toEqual([month, true]);
    }
    admin = await server.client("admin");
  });

  it("is believed in the cookie of its browser only, and not for a page of another origin", async () => {
    const { screen } = await enrolled();
    const authorization = `Bearer ${screen.cookies.get(cookie)}`;
    expect((await (await server.client()).get("/api/session", { authorization })).status).toBe(401);
    const headers = { origin: "http://evil.example" };
    expect((await screen.call("receive_good_qty", receiveGoodQty.example, { headers })).status).toBe(403);
  });

  it("is ended by nobody who stands before it: not by a sign-out, nor with its user's other sessions", async () => {
    const { screen, record_no } = await enrolled();
    await isIn(screen);
    await server.parts.store.write((trx) =>
      trx
        .updateTable("sessions")
        .set({ device_employee: "1001" })
        .where("handle", "=", `terminal-${record_no}`)
        .execute(),
    );
    expect((await screen.json("POST", "/api/auth/sign-out", {})).status).toBe(200);
    expect((await screen.get("/api/session")).body.user.device_employee).toBe("1001");
    const user = await server.client("operator");
    const { sessions } = (await user.call("load_own_account")).body.res;
    expect(sessions.filter(({ handle }: any) => handle.startsWith("terminal"))).toEqual([]);
    const ended = await user.call("end_own_sessions", { handles: [`terminal-${record_no}`], password: "operator" });
    expect([ended.body.res, await isIn(screen)]).toEqual([{ ended: 0 }, true]);
    expect((await admin.call("sign_out_everyone")).status).toBe(200);
    admin = await server.client("admin");
    expect([await isIn(user), await isIn(screen)]).toEqual([false, true]);
  });

  it("is whoever signs in at it, marked as being there, and itself again after that", async () => {
    const { screen, record_no, name } = await enrolled();
    await screen.signIn("supervisor", "supervisor");
    const app = (await screen.get("/api/app")).body;
    expect([app.user.username, app.device]).toEqual(["supervisor", { name, device_kind: "terminal" }]);
    await screen.call("receive_good_qty", receiveGoodQty.example);
    const { username, terminal } = await auditOf("receive_good_qty");
    expect([username, terminal.startsWith(`${name} (`)]).toEqual(["supervisor", true]);
    await screen.json("POST", "/api/auth/sign-out", {});
    expect((await screen.get("/api/app")).body).toMatchObject({
      user: { username: "operator" },
      device: { acts: true },
    });
    expect((await deviceOf(record_no)).end_reason).toBeNull();
  });

  describe("whose token is followed by another", () => {
    it("hands its browser another one each hour; the one before opens ten minutes more", async () => {
      const { screen } = await enrolled();
      const first = screen.cookies.get(cookie);
      server.advance(rotateEvery);
      const before = await copyOf(screen);
      expect(await isIn(screen)).toBe(true);
      expect(screen.cookies.get(cookie)).not.toBe(first);
      server.advance(settledAfter - minute);
      expect([await isIn(before), await isIn(screen)]).toEqual([true, true]);
    });

    it("comes back with the one before when its power was cut before the other was kept", async () => {
      const { screen, record_no } = await enrolled();
      server.advance(rotateEvery);
      const cut = await copyOf(screen);
      await isIn(screen);
      server.advance(day);
      expect(await isIn(cut)).toBe(true);
      server.advance(rotateEvery);
      admin = await server.client("admin");
      expect([await isIn(cut), (await deviceOf(record_no)).end_reason]).toEqual([true, null]);
    });

    it("ends with its copy when that shows a token which another has followed, and administrators hear of it", async () => {
      const { screen, record_no, name } = await enrolled();
      const copy = await copyOf(screen);
      server.advance(rotateEvery);
      await isIn(screen);
      server.advance(settledAfter);
      await isIn(screen);
      const heard = await admin.events("AccessChanged");
      expect([await isIn(copy), await isIn(screen)]).toEqual([false, false]);
      await heard.until(() => heard.frames.some(({ data }) => data["usernames"]?.[0] === `device:${name}`));
      heard.close();
      expect(await deviceOf(record_no)).toMatchObject({ end_reason: "copied", is_connected: false });
      for (const one of [screen, copy])
        expect((await one.get("/api/app")).body).toMatchObject({
          user: null,
          device: null,
          ended_device: { name, device_kind: "terminal", reason: "copied" },
        });
      const row = await auditOf("end-copied-device");
      expect([row.username, row.terminal, JSON.parse(row.payload)]).toEqual([
        `device:${name}`,
        name,
        { record_no, address: "127.0.0.1" },
      ]);
      expect(JSON.stringify(row)).not.toContain("swd_");
    });

    it("ends too when the copy was first to get the token that follows", async () => {
      const { screen, record_no } = await enrolled();
      const thief = await copyOf(screen);
      server.advance(rotateEvery);
      await isIn(thief);
      server.advance(settledAfter);
      await isIn(thief);
      expect([await isIn(screen), await isIn(thief)]).toEqual([false, false]);
      expect((await deviceOf(record_no)).end_reason).toBe("copied");
    });

    it("is no copy of itself on a clock that is put back by an hour", async () => {
      const { screen, record_no } = await enrolled();
      server.advance(rotateEvery);
      await isIn(screen);
      server.advance(-hour);
      expect(await isIn(screen)).toBe(true);
      server.advance(hour + settledAfter);
      expect([await isIn(screen), (await deviceOf(record_no)).end_reason]).toEqual([true, null]);
    });
  });

  it("follows at once what an administrator changes, and keeps its token", async () => {
    const { screen, record_no, name } = await enrolled();
    const stream = await screen.events("MachineChanged");
    const change = { record_no, name: `${name}, moved`, machine_ids: ["JH1"], username: "elsewhere", home: null };
    const changed = await admin.call("update_device", change);
    expect(changed.body.res).toMatchObject({ name: `${name}, moved`, machine_ids: ["JH1"], username: "elsewhere" });
    await stream.ended;
    expect((await screen.get("/api/app")).body).toMatchObject({
      user: { username: "elsewhere", machine_restrictions: ["JH1"] },
      device: { name: `${name}, moved`, acts: true, home: null },
    });
    const { before, after } = await auditOf("update_device");
    expect([JSON.parse(before!).name, JSON.parse(after!).name]).toEqual([name, `${name}, moved`]);
  });

  it("is changed to nothing that could not be enrolled, by nobody of another company, and not after its end", async () => {
    const { record_no } = await enrolled();
    const { name } = await enrolled();
    const foreign = await server.client("foreign");
    const operator = await server.client("operator");
    const refusals = [
      await admin.call("update_device", { record_no, name }),
      await admin.call("update_device", { record_no, username: "admin" }),
      await admin.call("update_device", { record_no, username: "elsewhere" }),
      await admin.call("update_device", { record_no, machine_ids: ["NONE"] }),
      await admin.call("update_device", { record_no, documents: [{ kind: "dashboard", slug: "hall-1" }] }),
      await foreign.call("update_device", { record_no, name: "Mine" }),
      await operator.call("update_device", { record_no, name: "Mine" }),
    ].map(outcome);
    await admin.call("revoke_device", { record_no });
    refusals.push(outcome(await admin.call("update_device", { record_no, name: "Late" })));
    expect(refusals).toEqual([
      [409, "duplicate_name", "/name"],
      [422, "rule_violated", "/username"],
      [422, "rule_violated", "/machine_ids"],
      [404, "not_found", "/machine_ids/0"],
      [400, "invalid_input", "/documents"],
      [404, "not_found", "/record_no"],
      [403, "not_allowed", null],
      [404, "not_found", "/record_no"],
    ]);
  });

  it("ends while its user is disabled, and for good when the user is deleted, whoever gets the name next", async () => {
    const leaver = `leaver-${next()}`;
    await server.addUser({ username: leaver, role: "operator" });
    const { screen, record_no, name } = await enrolled({ username: leaver });
    const stream = await screen.events("MachineChanged");
    const set = (disabled: boolean) => admin.call("update_user", { user: { username: leaver, disabled } });
    await set(true);
    await stream.ended;
    const { body } = await screen.get("/api/app");
    expect([await isIn(screen), body.ended_device]).toEqual([false, { name, device_kind: "terminal", reason: "user" }]);
    await set(false);
    expect(await isIn(screen)).toBe(true);
    expect((await admin.call("delete_user", { username: leaver })).status).toBe(200);
    await server.addUser({ username: leaver, role: "operator" });
    expect([await isIn(screen), (await deviceOf(record_no)).end_reason]).toEqual([false, "user"]);
  });

  it("is nobody where its user may use none of its machines any more", async () => {
    const mover = `mover-${next()}`;
    await server.addUser({ username: mover, role: "operator" });
    const { screen } = await enrolled({ username: mover });
    await admin.call("update_user", { user: { username: mover, machine_restrictions: ["JH1"] } });
    expect(await isIn(screen)).toBe(false);
  });

  it("is connected while its stream is open, though it calls nothing", async () => {
    const { record_no } = await enrolled();
    const silent = await enrolled();
    const identities = new Identities(server.parts, fakeSite(), server.parts.now);
    const look = async () => {
      server.advance(2 * minute);
      await identities.live(new Set([deviceKey({ company_id: company, record_no })]));
    };
    for (let looks = 0; looks < 5; looks += 1) await look();
    const [listening, away] = [await deviceOf(record_no), await deviceOf(silent.record_no)];
    expect([listening.is_connected, away.is_connected]).toEqual([true, false]);
    await admin.call("revoke_device", { record_no });
    await look();
    expect((await deviceOf(record_no)).last_seen_at).toBe(listening.last_seen_at);
  });

  it("tells the build that it runs, and is connected while it calls", async () => {
    const { screen, record_no } = await enrolled();
    await screen.get("/api/app", { "shopwright-build": "build-7" });
    server.advance(4 * minute - 1);
    expect(await deviceOf(record_no)).toMatchObject({ build: "build-7", is_connected: true, address: "127.0.0.1" });
    server.advance(1);
    expect(await deviceOf(record_no)).toMatchObject({ is_connected: false });
    await screen.get("/api/app", { "shopwright-build": "<script>".repeat(99) });
    expect(await deviceOf(record_no)).toMatchObject({ build: "build-7", is_connected: true });
  });

  // Last: a restart waits for connections that a stream has left open.
  it("is nobody from the moment it is revoked; what it queued is refused as nobody's, and sent once it is enrolled again", async () => {
    const { screen, record_no, name } = await enrolled();
    const stream = await screen.events("AccessChanged");
    const others = await enrolled();
    expect((await admin.call("revoke_device", { record_no })).status).toBe(200);
    await stream.ended;
    expect(stream.frames.some(({ data }) => data["usernames"]?.[0] === `device:${name}`)).toBe(true);
    const headers = { [ownerHeader]: ownerName(company, "operator") };
    const queued = { key: crypto.randomUUID(), headers };
    const report = { ...receiveGoodQty.example, trans_time: new Date(server.parts.now()).toISOString() };
    const send = () => screen.call("receive_good_qty", report, queued);
    expect(outcome(await send())).toEqual([401, "not_signed_in", null]);
    expect((await screen.get("/api/app")).body.ended_device).toEqual({
      name,
      device_kind: "terminal",
      reason: "revoked",
    });
    expect(await isIn(others.screen)).toBe(true);
    const again = await enrolled();
    screen.cookies.set(cookie, again.screen.cookies.get(cookie)!);
    const once = await send();
    expect([once.status, (await send()).body.res]).toEqual([200, once.body.res]);
  });
});
