import { mkdtempSync } from "node:fs";
import { type Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deviceCookie } from "#server/auth/credentials.ts";
import { addLoginCode } from "#server/auth/login-codes.ts";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import { findUser } from "#server/auth/users.ts";
import { compose } from "#server/compose.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { fileRoutes } from "#server/files/routes.ts";
import { addApiKey } from "#server/procedures/users/api-keys.ts";
import type { TestClient } from "#tests/support/client.ts";
import { company, plantRows, start } from "#tests/contracts/procedures/plant.ts";
import { takenOver } from "#tests/support/composed.ts";
import type { DatabaseKind } from "#tests/support/databases.ts";
import { startTestServer, type TestUser } from "#tests/support/server.ts";
import { factsOf } from "#tests/support/facts.ts";
import { quickHash } from "#tests/support/passwords.ts";
import { emptyLog } from "#tests/support/server-log.ts";
import { testVault } from "#tests/support/vault.ts";
import { type Ask, type Caller, placedNames, userNames } from "./case.ts";
import { ofCompany } from "#server/database/company.ts";

export interface Answered {
  status: number;
  text: string;
  /** The answer read as JSON, null where it is none. */
  body: any;
}

/** What tells each kind of user; who is kept to screens of the own is so with every key of an administrator. */
const kinds: Readonly<Record<(typeof userNames)[number], Omit<TestUser, "username">>> = {
  admin: { role: "administrator", usertype: 100 },
  supervisor: { role: "supervisor", usertype: 30 },
  planner: { role: "planner", usertype: 20 },
  operator: { role: "operator" },
  restricted: { role: "operator", machine_restrictions: ["JH1"] },
  wall: { usertype: 0 },
  roleless: { role: null },
  dashboards: { role: "operator", dashboard_only: true },
  isolated: { role: "administrator", usertype: 100, dashboard_isolated: "hall-1" },
  activities: { role: "administrator", usertype: 100, only_ia: true },
  device: { role: "operator", deviceuser: true },
  foreign: { company_id: company + 1, role: "administrator", usertype: 100 },
};
const users = userNames.map((username): TestUser => ({ username, ...kinds[username] }));

/** Notes of who asked and was refused, and what is worked out from the rest: no facts. */
const noFacts: ReadonlySet<string> = new Set([
  "audit",
  "sessions",
  "sign_in_failures",
  "document_views",
  "limited_tries",
  "proofs",
]);

const readAll = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const isStream = response.headers["content-type"]?.startsWith("text/event-stream") ?? false;
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => {
      text += chunk;
      // A stream of events never ends; its first frame tells what it begins with.
      if (!isStream) return;
      response.destroy();
      resolve(text);
    });
    response.on("end", () => resolve(text));
    response.on("error", reject);
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const media = mkdtempSync(join(tmpdir(), "shopwright-media-"));

/** The whole product as it is served, on a small plant, with a caller of each kind. */
export const startProduct = async (database: DatabaseKind) => {
  const composed = new WeakMap<object, ReturnType<typeof compose>>();
  const partsOf = (parts: Parameters<typeof compose>[0]) => {
    const known = composed.get(parts) ?? compose(parts, testVault, { demo: true, log: emptyLog() });
    composed.set(parts, known);
    return known;
  };
  const server = await startTestServer({
    database,
    image: takenOver(true),
    now: start,
    users,
    site: (parts) => partsOf(parts).site,
    catalogue: (parts) => partsOf(parts).catalogue,
    routes: (parts) => [...partsOf(parts).routes, fileRoutes(parts, media)],
    snapshot: (...asked) => partsOf(server.parts).snapshot(...asked),
    machines: { unknown: (...asked) => partsOf(server.parts).machines.unknown(...asked) },
  });
  const { store } = server.parts;
  await writePlant(store, company, plantRows());
  await store.write((trx) => addApiKey(ofCompany(trx, company), company, "Spare", start));
  const { api_key } = await store.write((trx) => addApiKey(ofCompany(trx, company), company, "Test", start));
  const keyOf = async (scope: "orders" | "read") =>
    (await store.write((trx) => addApiKey(ofCompany(trx, company), company, `Key ${scope}`, start, scope))).api_key;
  const [erpKey, biKey] = [await keyOf("orders"), await keyOf("read")];
  const isolated = await findUser(store.read, "isolated");
  const { login_code } = await store.write((trx) => addLoginCode(ofCompany(trx, 1), isolated!, start));
  const tokens = {
    screen: newToken("device"),
    terminal: newToken("device"),
    showing: newToken("device"),
    enrolled: newToken("device"),
  };
  const deviceOf = (record_no: number, token: string, device_kind: "wall" | "terminal", username: string | null) => ({
    company_id: company,
    record_no,
    name: `Screen ${record_no}`,
    device_kind,
    machine_ids: "[]",
    documents: device_kind === "wall" ? '[{"kind":"dashboard","slug":"hall-1"}]' : "[]",
    token_hash: hashToken(token),
    username,
    created_at: start,
    last_seen_at: start,
    revoked_at: null,
  });
  const devices = [
    deviceOf(1, tokens.screen, "wall", null),
    deviceOf(2, tokens.terminal, "terminal", "admin"),
    deviceOf(3, tokens.showing, "terminal", "wall"),
    deviceOf(4, tokens.enrolled, "terminal", null),
  ];
  const pincode = await quickHash("0427");
  await store.write(async (trx) => {
    await trx.insertInto("devices").values(devices).execute();
    await trx.updateTable("employees").set({ pincode }).where("employee_number", "=", "1001").execute();
    const sf = { company_id: company, machine_id: "PJ1", sf_no: 361, active: 1, parameter: null };
    await trx.insertInto("special_functions").values(sf).execute();
  });
  const tables = (await store.read.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !noFacts.has(name) && !name.startsWith("kysely"))
    .sort();
  const facts = await factsOf(store, tables);

  const known = new Map<Caller, Record<string, string>>([
    ["none", {}],
    ["key", { authorization: `Bearer ${api_key}` }],
    ["erp", { authorization: `Bearer ${erpKey}` }],
    ["bi", { authorization: `Bearer ${biKey}` }],
    ["screen", { authorization: `Bearer ${tokens.screen}` }],
    ["terminal", { cookie: `${deviceCookie}=${tokens.terminal}` }],
    ["showing", { cookie: `${deviceCookie}=${tokens.showing}` }],
  ]);
  /** A code opens in the browser that has opened it first. */
  const browser = await server.client();
  const byCode = async (): Promise<TestClient> => {
    await browser.json("POST", "/api/auth/sign-in", { company_id: company, login_code });
    return browser;
  };
  /** An operator at the terminal; one with a proof, and the user of a shared device, after an employee has come. */
  const atTerminal = async (as: (typeof placedNames)[number]): Promise<TestClient> => {
    const client = await server.client(as === "signed" ? "device" : "operator");
    if (as === "signed") {
      await client.call("sign_in_on_device", { machine_id: "JH1", employee: "1001", pincode: null });
      return client;
    }
    client.cookies.set(deviceCookie, tokens.enrolled);
    if (as === "proved") await client.call("verify_employee", { machine_id: "PJ1", employee: "1001", pincode: "0427" });
    return client;
  };
  const isPlaced = (as: Caller): as is (typeof placedNames)[number] => placedNames.some((name) => name === as);
  const clientOf = async (as: Caller): Promise<TestClient> => {
    if (as === "code") return await byCode();
    if (isPlaced(as)) return await atTerminal(as);
    return await server.client(as === "left" ? "operator" : as);
  };
  const open = async (as: Caller): Promise<Record<string, string>> => {
    const client = await clientOf(as);
    const { headers } = client;
    if (as === "left") await client.send("POST", "/api/auth/sign-out");
    return headers;
  };
  const credentials = async (as: Caller) => {
    const headers = known.get(as) ?? (await open(as));
    known.set(as, headers);
    return headers;
  };

  /** Each request has a connection of its own, unless an agent keeps some. */
  const send = async (ask: Ask, agent: Agent | false = false): Promise<Answered> => {
    const { as, method, path, headers } = ask;
    const own = await credentials(as);
    const { port } = new URL(server.url);
    const length = ask.body.length > 0 ? { "content-length": String(Buffer.byteLength(ask.body)) } : {};
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({
        agent,
        port,
        host: "127.0.0.1",
        method,
        path,
        headers: { ...own, ...length, ...headers },
      });
      sent.on("response", resolve);
      sent.on("error", reject);
      sent.end(ask.body.length > 0 ? ask.body : undefined);
    });
    const text = await readAll(response);
    let body: unknown;
    return {
      status: response.statusCode ?? 0,
      text,
      // Read where it is asked for: of most answers nobody does, and some are large.
      get body() {
        return (body ??= parsed(text));
      },
    };
  };

  // The first request of a company takes over what the site ships; each caller has signed in before the first case.
  for (const as of [...userNames, ...placedNames, "left", "code"] as const) await credentials(as);

  return {
    server,
    contracts: [...partsOf(server.parts).catalogue.code.contracts.values()],
    send,
    facts,
    async close() {
      await server.close();
    },
  };
};
export type Product = Awaited<ReturnType<typeof startProduct>>;
