import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { day, minute } from "#schemas/durations.ts";
import { loginLink } from "#schemas/protocol/login-link.ts";
import { ofCompany } from "#server/database/company.ts";
import type { Answer, TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { anyDatabase, databases } from "#tests/support/databases.ts";
import { start, startTestServer, type TestServer } from "#tests/support/server.ts";
import { addLoginCode, endLoginCode, readLoginCodes } from "./login-codes.ts";
import { findUser } from "./users.ts";

const pages = mkdtempSync(join(tmpdir(), "shopwright-dist-"));
writeFileSync(join(pages, "index.html"), "<!doctype html>");

describe.each(databases)("a login code on $kind", (database) => {
  let server: TestServer;
  const log: string[] = [];
  let code: string;
  let record_no: number;
  beforeAll(async () => {
    const users = [{ username: "hall", dashboard_isolated: "hall-1" }];
    server = await startTestServer({ database, users, pages, log: (line) => void log.push(line) });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.advance(2 * minute);
    const { store, now } = server.parts;
    const user = await findUser(store.read, "hall");
    const made = await store.write((trx) => addLoginCode(ofCompany(trx, 1), user!, now()));
    ({ login_code: code } = made);
    ({ record_no } = made.entity);
  });

  const open = (browser: TestClient, headers: Record<string, string> = {}): Promise<Answer> =>
    browser.json("POST", "/api/auth/sign-in", { company_id: 1, login_code: code }, headers);
  const wrong = (browser: TestClient): Promise<Answer> =>
    browser.json("POST", "/api/auth/sign-in", { company_id: 1, login_code: "swc_wrong" });
  const isIn = async (browser: TestClient) => (await browser.get("/api/session")).status === 200;
  const listed = async () => {
    const { store } = server.parts;
    return (await store.read.transaction().execute((trx) => readLoginCodes(ofCompany(trx, 1)))).find(
      (one) => one.record_no === record_no,
    );
  };

  it("opens in the browser that has opened it first, again and again, and in no other", async () => {
    const [first, other] = [await server.client(), await server.client()];
    const answers = [await open(first), await open(first), await open(other)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401]);
    expect(await isIn(first)).toBe(true);
    expect([await isIn(other), [...other.cookies]]).toEqual([false, []]);
    // After a restart a browser has what it keeps, or what of it is left.
    first.cookies.delete("shopwright_session");
    expect((await open(first)).status).toBe(200);
    first.cookies.delete("shopwright_browser");
    expect((await open(first)).status).toBe(401);
  });

  it("tells another browser word for word what it tells of a wrong code", async () => {
    await open(await server.client());
    const [late, guess] = [await open(await server.client()), await wrong(await server.client())];
    expect([late.status, late.body]).toEqual([guess.status, guess.body]);
  });

  it("opens in one of two browsers that come at once", async () => {
    const browsers = await Promise.all(Array.from({ length: 4 }, () => server.client()));
    const statuses = (await Promise.all(browsers.map((browser) => open(browser)))).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401, 401, 401]);
  });

  it("counts the tries of another browser as wrong codes of its address", async () => {
    await open(await server.client());
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await open(await server.client())).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it("leaves one browser for several codes, and takes no token of another kind for one", async () => {
    const browser = await server.client();
    await open(browser);
    const token = browser.cookies.get("shopwright_browser");
    const { store, now } = server.parts;
    const user = await findUser(store.read, "hall");
    const second = await store.write((trx) => addLoginCode(ofCompany(trx, 1), user!, now()));
    const body = { company_id: 1, login_code: second.login_code };
    expect((await browser.json("POST", "/api/auth/sign-in", body)).status).toBe(200);
    expect([browser.cookies.get("shopwright_browser"), (await open(browser)).status]).toEqual([token, 200]);
    browser.cookies.set("shopwright_browser", browser.cookies.get("shopwright_session")!);
    expect((await open(browser)).status).toBe(401);
  });

  it("keeps its screen open for as long as it is valid, whoever asks there, and not a moment longer", async () => {
    const screen = await server.client();
    expect((await open(screen)).body.user.by_login_code).toBe(true);
    server.advance(200 * day);
    expect(await isIn(screen)).toBe(true);
    server.advance(165 * day - 1);
    expect(await isIn(screen)).toBe(true);
    server.advance(1);
    expect(await isIn(screen)).toBe(false);
    expect((await open(screen)).status).toBe(401);
  });

  it("is listed with the browser that opens it, and with its last use, which is that of its own polls too", async () => {
    const unused = { bound_at: null, bound_browser: null, bound_address: null, last_used_at: null };
    expect(await listed()).toMatchObject(unused);
    const screen = await server.client();
    await open(screen, { "user-agent": "Browser of the gate" });
    const at = server.parts.now();
    const bound = {
      bound_at: new Date(at).toISOString(),
      bound_browser: "Browser of the gate",
      bound_address: "127.0.0.1",
    };
    server.advance(day);
    await screen.get("/api/session", { "shopwright-background": "1" });
    await open(await server.client(), { "user-agent": "Another one" });
    expect(await listed()).toMatchObject({ ...bound, last_used_at: new Date(at + day).toISOString() });
  });

  it("ends at once with its screen and its open stream when it is revoked", async () => {
    const screen = await server.client();
    await open(screen);
    const stream = await screen.events("");
    await server.parts.journal.write(1, async ({ trx, emit }) => {
      await endLoginCode(trx, record_no, server.parts.now());
      emit({ event: "AccessChanged", machine_id: null, payload: { usernames: ["hall"] } });
    });
    await stream.ended;
    expect([await isIn(screen), (await open(screen)).status]).toEqual([false, 401]);
  });

  it("leaves audit rows of who was let in and of the browser that was not", async () => {
    await open(await server.client());
    await open(await server.client());
    const { read } = server.parts.store;
    const rows = await read
      .selectFrom("audit")
      .select(["username", "payload", "call_code"])
      .orderBy("audit_id")
      .execute();
    const own = rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) }));
    const payload = { code_no: record_no };
    expect(own.filter((row) => row.payload.code_no === record_no)).toEqual([
      { username: "hall", payload, call_code: 0 },
      { username: "hall", payload, call_code: 10 },
    ]);
  });

  it("stands in no log, whatever becomes of its address, and no page is told the address", async () => {
    const browser = await server.client();
    const page = await browser.get(loginLink(1, code));
    expect([page.status, page.headers.get("referrer-policy"), page.headers.get("cache-control")]).toEqual([
      200,
      "no-referrer",
      "no-store",
    ]);
    expect((await browser.json("POST", loginLink(1, code), {})).status).toBe(404);
    expect((await open(browser)).status).toBe(200);
    expect((await open(await server.client())).status).toBe(401);
    expect(log.join("")).toContain("/isolation/db/1/*");
    expect(log.join("")).not.toContain(code);
    const { read } = server.parts.store;
    const kept = [
      await read.selectFrom("login_codes").selectAll().execute(),
      await read.selectFrom("audit").selectAll().execute(),
    ];
    expect(JSON.stringify(kept)).not.toContain(code);
    expect(server.parts.now()).toBeGreaterThan(start);
  });
});

describe.each(anyDatabase)("a browser that a login code has opened, on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  beforeAll(async () => {
    const users = [
      { username: "admin", role: "administrator", usertype: 100 },
      { username: "gate", dashboard_isolated: "default" },
    ];
    ({ server } = await startComposedServer({ database, now: start, users }));
  });
  beforeEach(async () => {
    server.advance(2 * minute);
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  const makeLink = async () => {
    const { path } = (await admin.call("create_login_code", { username: "gate" })).body.res;
    const [company_id, login_code] = path.split("/").slice(-2);
    return { company_id: Number(company_id), login_code };
  };
  const opened = async () => {
    const browser = await server.client();
    const open = async () => (await browser.json("POST", "/api/auth/sign-in", await makeLink())).status;
    expect(await open()).toBe(200);
    return { browser, open };
  };
  /** Who it is, and why nobody any more. */
  const told = async (browser: TestClient) => {
    const { user, ended_code } = (await browser.get("/api/app")).body;
    return [user?.username ?? null, ended_code?.reason ?? null];
  };
  const revokeLast = async () => {
    const record_no = (await admin.call("load_login_codes")).body.res.at(-1).record_no;
    expect((await admin.call("revoke_login_code", { record_no })).status).toBe(200);
  };

  it("is told that it was revoked, until another one opens there, and no other browser is", async () => {
    const { browser, open } = await opened();
    expect(await told(browser)).toEqual(["gate", null]);
    await revokeLast();
    expect([await told(browser), await told(await server.client())]).toEqual([
      [null, "revoked"],
      [null, null],
    ]);
    expect([await open(), await told(browser)]).toEqual([200, ["gate", null]]);
  });

  it("is told that its user may not use it, that it was signed out alone, or that its time is over", async () => {
    const { browser } = await opened();
    await admin.call("update_user", { user: { username: "gate", disabled: true } });
    expect(await told(browser)).toEqual([null, "user"]);
    await admin.call("update_user", { user: { username: "gate", disabled: false } });
    expect(await told(browser)).toEqual([null, "signed-out"]);
    server.advance(366 * day);
    expect(await told(browser)).toEqual([null, "expired"]);
  });
});
