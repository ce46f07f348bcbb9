import { afterEach, describe, expect, it, vi } from "vitest";
import { day, minute } from "#schemas/durations.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ofCompany } from "#server/database/company.ts";
import { countedFor } from "./failures.ts";
import type { Hold } from "./locked-addresses.ts";
import { addLoginCode } from "./login-codes.ts";
import { hashPassword } from "./passwords.ts";
import { findUser } from "./users.ts";

const users = [{ username: "anna" }, { username: "bo" }];

describe.each(anyDatabase)("guesses of passwords on $kind", (database) => {
  let server: TestServer;
  const start = async (hold?: Hold) => {
    server = await startTestServer({ database, users, trustedProxies: ["loopback"], ...(hold && { hold }) });
  };
  afterEach(() => server.close());

  /** The status of a sign-in from an address. */
  const from = async (address: string, username: string, password = username): Promise<number> => {
    const client = await server.client();
    const headers = { "x-forwarded-for": address };
    return (await client.json("POST", "/api/auth/sign-in", { username, password }, headers)).status;
  };
  const guess = async (address: string, username: string, times: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index += 1) statuses.push(await from(address, username, `wrong ${index}`));
    return statuses;
  };

  it("from elsewhere slow nobody who has signed in from the same place before", async () => {
    await start();
    expect(await from("10.0.0.1", "anna")).toBe(200);
    expect((await guess("10.6.6.6", "anna", 11)).slice(-2)).toEqual([401, 429]);
    expect([await from("10.0.0.1", "anna"), await from("10.6.6.6", "anna")]).toEqual([200, 429]);
    server.advance(15 * minute);
    expect(await from("10.6.6.6", "anna")).toBe(200);
  });

  it("at the owner's own place lock that place alone", async () => {
    await start();
    expect([await from("10.0.0.1", "anna"), await from("10.0.0.2", "anna")]).toEqual([200, 200]);
    expect((await guess("10.0.0.1", "anna", 11)).slice(-2)).toEqual([401, 429]);
    expect([await from("10.0.0.1", "anna"), await from("10.0.0.2", "anna")]).toEqual([429, 200]);
  });

  it("of one address over many names lock that address, but for who is known there", async () => {
    await start();
    expect(await from("10.6.6.6", "anna")).toBe(200);
    for (let index = 0; index < 100; index += 1) expect(await from("10.6.6.6", `user ${index}`)).toBe(401);
    expect([await from("10.6.6.6", "bo"), await from("10.6.6.6", "anna"), await from("10.0.0.1", "bo")]).toEqual([
      429, 200, 200,
    ]);
  });

  /** Locks an address by wrong passwords of many names. */
  const lock = async (address: string) => {
    for (let index = 0; index < 100; index += 1) await from(address, `user ${index}`);
    expect(await from(address, "bo")).toBe(429);
  };
  const send = async (address: string, body: string): Promise<number> => {
    const headers = { "x-forwarded-for": address, "content-type": "application/json" };
    return (await (await server.client()).send("POST", "/api/auth/sign-in", { headers, body })).status;
  };

  it("from a locked address at which nobody is known are refused before anything is read of them", async () => {
    await start();
    await lock("10.6.6.6");
    expect(await send("10.6.6.6", "no JSON")).toBe(429);
    expect(await send("10.0.0.1", "no JSON")).toBe(400);
    server.advance(15 * minute);
    expect(await send("10.6.6.6", "no JSON")).toBe(400);
  });

  it("from a locked address are refused without the database, by their name where somebody else is known there", async () => {
    await start();
    expect(await from("10.6.6.6", "anna")).toBe(200);
    await lock("10.6.6.6");
    expect(await send("10.6.6.6", "no JSON")).toBe(400);
    const { read } = server.parts.store;
    const reads = vi.spyOn(read, "selectFrom");
    expect([await from("10.6.6.6", "nobody"), reads.mock.calls.length]).toEqual([429, 0]);
    reads.mockRestore();
    expect(await from("10.6.6.6", "anna")).toBe(200);
  });

  it("hold up no login code from the same address, which is counted apart", async () => {
    await start();
    await server.addUser({ username: "isolated", only_ia: true });
    const { store } = server.parts;
    const isolated = await findUser(store.read, "isolated");
    const { login_code } = await store.write((trx) => addLoginCode(ofCompany(trx, 1), isolated!, server.parts.now()));
    await lock("10.6.6.6");
    expect(await send("10.6.6.6", JSON.stringify({ company_id: 1, login_code }))).toBe(200);
  });

  it("from a locked address wait for their refusals, and who is known there waits for none of them", async () => {
    const gate = Promise.withResolvers<void>();
    let held = 0;
    const all = Promise.withResolvers<void>();
    await start(() => {
      held += 1;
      if (held === 20) all.resolve();
      return gate.promise;
    });
    expect(await from("10.6.6.6", "anna")).toBe(200);
    await lock("10.6.6.6");
    const guesses = Array.from({ length: 20 }, (_, index) => from("10.6.6.6", `name ${index}`));
    await all.promise;
    expect(await from("10.6.6.6", "anna")).toBe(200);
    gate.resolve();
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([429]));
    expect(held).toBe(20);
  });

  it("that are too many at once of an address wait for their refusals", async () => {
    const gate = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await start(() => {
      held.resolve();
      return gate.promise;
    });
    const names = Array.from({ length: 60 }, (_, index) => `user ${index}`);
    for (const username of names) await server.addUser({ username });
    const password_hash = await hashPassword("a real one, which takes its time");
    await server.parts.store.write((trx) => trx.updateTable("users").set({ password_hash }).execute());
    const statuses: number[] = [];
    const guesses = names.map(async (name) => statuses.push(await from("10.6.6.6", name)));
    await held.promise;
    expect(await from("10.0.0.1", "user 0")).toBe(401);
    expect(new Set(statuses)).not.toContain(429);
    gate.resolve();
    await Promise.all(guesses);
    expect(statuses).toContain(429);
  });

  it("count everywhere again once a place has not been used for three months", async () => {
    await start();
    expect(await from("10.0.0.1", "anna")).toBe(200);
    server.advance(90 * day);
    expect((await guess("10.6.6.6", "anna", 10)).at(-1)).toBe(401);
    expect(await from("10.0.0.1", "anna")).toBe(429);
  });

  it("are told when to come back", async () => {
    await start();
    await guess("10.6.6.6", "anna", 10);
    const client = await server.client();
    const headers = { "x-forwarded-for": "10.6.6.6" };
    const refused = await client.json("POST", "/api/auth/sign-in", { username: "anna", password: "anna" }, headers);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String((15 * minute) / 1000)]);
  });
});

describe("what failures are counted for", () => {
  it.each([
    ["code 10.0.0.1", "10.0.0.1"],
    ['at ["anna","10.0.0.1"]', "10.0.0.1"],
    ["address 10.0.0.1", "10.0.0.1"],
  ])("is nobody's to choose: the name %s", (username, address) => {
    const chosen = countedFor(username, address, false)[0]!.name;
    const others = [
      ...countedFor("anna", address, true),
      ...countedFor("anna", address, false),
      { name: `code ${address}` },
    ];
    expect(others.map(({ name }) => name)).not.toContain(chosen);
  });
});
