import { afterAll, beforeAll, expect, it } from "vitest";
import { startComposedServer } from "#tests/support/composed.ts";
import { emptyLog } from "#tests/support/server-log.ts";
import type { TestClient } from "#tests/support/client.ts";
import type { TestServer } from "#tests/support/server.ts";
import { mostTries } from "./load_developer_log.ts";

const log = { ...emptyLog(), version: "1.2.3", build_time: "2026-03-01T06:00:00.000Z" };
const minute = 60_000;
let server: TestServer;
let anybody: TestClient;
beforeAll(async () => {
  ({ server } = await startComposedServer({
    serverLog: log,
    log: (line) => log.recent.write(line),
    users: [
      { username: "admin", role: "administrator" },
      { username: "other", role: "administrator", company_id: 2 },
    ],
  }));
  anybody = await server.client();
});
afterAll(() => server.close());

const ask = (code: string) => anybody.call("load_developer_log", { code });
const answersOf = async (...codes: string[]) => {
  const answers = [];
  for (const code of codes) {
    const { status, body } = await ask(code);
    answers.push([status, body.call_status[0].call_code]);
  }
  return answers;
};

it("opens to the right code without a session, and says which build and database it is [OV-619]", async () => {
  await (await server.client("other")).call("load_order_details", { card_no: "nobody's" });
  const { status, body } = await ask(log.code);
  expect([status, body.res.version, body.res.build_time]).toEqual([200, log.version, log.build_time]);
  expect(body.res.database_version).toMatch(/^\d{4}-/);
  expect(body.res.entries[0]).toMatchObject({
    level: "information",
    source: "server",
    company_id: 2,
    username: "other",
    message: "refused",
    detail: expect.stringContaining("POST /api/procedures/load_order_details"),
  });
  expect(JSON.stringify(body)).not.toContain("nobody's");
});

it("stays closed to a wrong code, to all codes after some of them in a minute, and opens in the next [OV-618]", async () => {
  server.advance(minute);
  const wrong = [log.code.toUpperCase(), `${log.code} `, " ", "x".repeat(200), "y"];
  expect(wrong).toHaveLength(mostTries.ofOne);
  expect(await answersOf(log.code, ...wrong)).toEqual([[200, 0], ...wrong.map(() => [401, 10])]);
  expect(await answersOf("z", log.code)).toEqual([
    [429, 11],
    [429, 11],
  ]);
  const { headers, body } = await ask(log.code);
  expect([headers.get("retry-after"), JSON.stringify(body)]).toEqual(["60", expect.not.stringContaining("entries")]);
  server.advance(minute);
  expect(await answersOf(log.code)).toEqual([[200, 0]]);
  expect(JSON.stringify((await anybody.get("/api/app")).body)).not.toContain(log.code);
  expect(JSON.stringify(log.recent.entries())).not.toContain(log.code);
});

it("shows to an administrator what concerns the own company and nothing else", async () => {
  const [admin, other] = [await server.client("admin"), await server.client("other")];
  await admin.call("no_such_procedure_of_1", {});
  await other.call("no_such_procedure_of_2", {});
  const companies = async (client: TestClient) => {
    const { body } = await client.call("load_server_log");
    return new Set(body.res.map(({ company_id }: { company_id: number }) => company_id));
  };
  expect([await companies(admin), await companies(other)]).toEqual([new Set([1]), new Set([2])]);
});

it("a server without a code takes every one for a wrong one [OV-617]", async () => {
  const closed = await startComposedServer({ serverLog: { ...emptyLog(), code: null } });
  const client = await closed.server.client();
  for (const code of [emptyLog().code, "null"]) {
    const { status, body } = await client.call("load_developer_log", { code });
    expect([status, body.code]).toEqual([401, "wrong_credentials"]);
  }
  await closed.server.close();
});
