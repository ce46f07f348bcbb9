import { type IncomingMessage, request } from "node:http";
import { compose } from "#server/compose.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { addApiKey } from "#server/procedures/users/api-keys.ts";
import { company, plantRows, start } from "#tests/contracts/procedures/plant.ts";
import type { DatabaseKind } from "#tests/support/databases.ts";
import { startTestServer } from "#tests/support/server.ts";
import { factsOf } from "#tests/support/facts.ts";
import { testVault } from "#tests/support/vault.ts";
import type { Ask, Caller } from "./case.ts";

export interface Answered {
  status: number;
  text: string;
  /** The answer read as JSON, null where it is none. */
  body: any;
}

const users = [
  { username: "admin", role: "administrator", usertype: 100 },
  { username: "supervisor", role: "supervisor", usertype: 30 },
  { username: "operator", role: "operator" },
  { username: "restricted", role: "operator", machine_restrictions: ["JH1"] },
  { username: "wall", usertype: 0 },
  { username: "nobody", role: null },
];

/** Notes of who asked and was refused, and what is worked out from the rest: no facts. */
const noFacts: ReadonlySet<string> = new Set(["audit", "sessions", "sign_in_failures", "document_views"]);

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

/** The whole product as it is served, on a small plant, with a caller of each kind. */
export const startProduct = async (database: DatabaseKind) => {
  const composed = new WeakMap<object, ReturnType<typeof compose>>();
  const partsOf = (parts: Parameters<typeof compose>[0]) => {
    const known = composed.get(parts) ?? compose(parts, testVault);
    composed.set(parts, known);
    return known;
  };
  const server = await startTestServer({
    database,
    now: start,
    users,
    site: (parts) => partsOf(parts).site,
    procedures: (parts) => partsOf(parts).procedures,
    routes: (parts) => partsOf(parts).routes,
    snapshot: (...asked) => partsOf(server.parts).snapshot(...asked),
    machines: { unknown: (...asked) => partsOf(server.parts).machines.unknown(...asked) },
  });
  const { store } = server.parts;
  await writePlant(store, company, plantRows());
  await store.write((trx) => addApiKey(trx, company, "Spare", start));
  const { api_key } = await store.write((trx) => addApiKey(trx, company, "Test", start));
  const tables = (await store.read.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !noFacts.has(name) && !name.startsWith("kysely"))
    .sort();
  const facts = await factsOf(store, tables);

  const known = new Map<Caller, Record<string, string>>([
    ["none", {}],
    ["key", { authorization: `Bearer ${api_key}` }],
  ]);
  const open = async (as: Caller): Promise<Record<string, string>> => {
    const client = await server.client(as === "left" ? "operator" : as);
    const { headers } = client;
    if (as === "left") await client.send("POST", "/api/auth/sign-out");
    return headers;
  };
  const credentials = async (as: Caller) => {
    const headers = known.get(as) ?? (await open(as));
    known.set(as, headers);
    return headers;
  };

  const send = async ({ as, method, path, headers, body }: Ask): Promise<Answered> => {
    const own = await credentials(as);
    const { port } = new URL(server.url);
    const length = body.length > 0 ? { "content-length": String(Buffer.byteLength(body)) } : {};
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({
        agent: false,
        port,
        host: "127.0.0.1",
        method,
        path,
        headers: { ...own, ...length, ...headers },
      });
      sent.on("response", resolve);
      sent.on("error", reject);
      sent.end(body.length > 0 ? body : undefined);
    });
    const text = await readAll(response);
    return { status: response.statusCode ?? 0, text, body: parsed(text) };
  };

  // The first request of a company takes over what the site ships; each caller has signed in before the first case.
  for (const as of ["admin", "supervisor", "operator", "restricted", "wall", "nobody", "left"] as const)
    await credentials(as);

  return {
    server,
    send,
    facts,
    async close() {
      await server.close();
    },
  };
};
export type Product = Awaited<ReturnType<typeof startProduct>>;
