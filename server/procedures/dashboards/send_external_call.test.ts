import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { Documents } from "#server/documents/documents.ts";
import { shippedOf } from "#server/documents/shipped.ts";
import { siteReader } from "#server/documents/site-reader.ts";
import {
  dashboard,
  role,
  shippedForTests,
  testCatalogue,
  testTypes,
  widget,
} from "#server/documents/testing/fixtures.ts";
import { setSecretProcedure } from "#server/procedures/admin/set_secret.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { testVault } from "#tests/support/vault.ts";
import { type HostAddress, kindOfAddress } from "./external-calls/addresses.ts";
import { sendExternalCallProcedure } from "./send_external_call.ts";
import { allowedTarget } from "./external-calls/target.ts";

interface Heard {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server in the plant that notes what reaches it. */
const listen = async () => {
  const heard: Heard[] = [];
  let connections = 0;
  let answer: RequestListener = (_request, response) => void response.writeHead(204).end();
  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      heard.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      answer(request, response);
    });
  });
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    heard,
    connections: () => connections,
    port: (server.address() as AddressInfo).port,
    answers: (next: RequestListener) => (answer = next),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
type Listener = Awaited<ReturnType<typeof listen>>;

const call = (url: string, more: JsonObject = {}): JsonObject => ({ call: { url, external: true, ...more } });

describe("the addresses that an external call may reach", () => {
  const kinds = (family: 4 | 6, ...addresses: string[]) =>
    addresses.map((address) => kindOfAddress({ address, family }));

  it("are those of the world; the plant's own need leave; this host and its link are closed", () => {
    expect(kinds(4, "93.184.216.34", "10.0.0.1", "172.31.255.255", "192.168.1.1", "100.64.0.1")).toEqual([
      "world",
      ...Array.from({ length: 4 }, () => "plant"),
    ]);
    expect(
      new Set(kinds(4, "127.0.0.1", "127.255.0.9", "0.0.0.0", "169.254.169.254", "224.0.0.1", "255.255.255.255")),
    ).toEqual(new Set(["closed"]));
    expect(kinds(6, "2606:2800:220:1::1", "fd00::1")).toEqual(["world", "plant"]);
    const wrapped = [
      "::1",
      "::",
      "::ffff:127.0.0.1",
      "::ffff:93.184.216.34",
      "fe80::1",
      "64:ff9b::7f00:1",
      "2002:7f00:1::",
      "ff02::1",
    ];
    expect(new Set(kinds(6, ...wrapped))).toEqual(new Set(["closed"]));
  });

  it("are matched by scheme, host, port and path, and by nothing that only looks like them", () => {
    const allowlist = [{ id: "andon", url: "https://andon.example/hooks" }];
    const isAllowed = (address: string) => {
      try {
        return allowedTarget(address, allowlist).target.id === "andon";
      } catch {
        return false;
      }
    };
    const open = ["https://andon.example/hooks", "https://ANDON.example:443/hooks/a?b=1"];
    expect(open.filter((address) => !isAllowed(address))).toEqual([]);
    const closed = [
      "http://andon.example/hooks",
      "https://andon.example:8443/hooks",
      "https://andon.example/hooksome",
      "https://andon.example/hooks/../admin",
      "https://andon.example/hooks/%2e%2e/admin",
      "https://andon.example/hooks/..%2fadmin",
      "https://andon.example.evil.example/hooks",
      "https://user@andon.example/hooks",
      "https://andon.example@evil.example/hooks",
      "file:///hooks",
      "hooks",
    ];
    expect(closed.filter(isAllowed)).toEqual([]);
  });
});

describe.each(anyDatabase)("an external call on $kind", (database) => {
  let server: TestServer;
  let plant: Listener;
  let operator: TestClient;
  let keeper: TestClient;
  let names: Record<string, HostAddress[]> = {};
  let asked: string[] = [];
  let stop = new AbortController();
  const loopback: HostAddress = { address: "127.0.0.1", family: 4 };

  beforeAll(async () => {
    plant = await listen();
    const at = (host: string, path = "/hooks/a") => `http://${host}:${plant.port}${path}`;
    const headers = [{ key: "x-line", value: "4" }];
    const buttons: Record<string, JsonObject> = {
      good: call(at("127.0.0.1"), { headers }),
      read: call(at("127.0.0.1"), { method: "get" }),
      outside: call(at("127.0.0.1", "/admin")),
      mapped: call(at("[::ffff:127.0.0.1]")),
      short: call(at("0x7f.1", "/other")),
      metadata: call("http://169.254.169.254/latest/meta-data/"),
      named: call(at("andon.example")),
      plant: call(at("mes.plant")),
      secret: call(at("127.0.0.1"), { headers: [{ key: "authorization", value: { secret: "andon" } }] }),
      forbidden: call(at("127.0.0.1", "/admin"), { headers: [{ key: "authorization", value: { secret: "andon" } }] }),
      cookie: call(at("127.0.0.1"), { headers: [{ key: "Cookie", value: "a=b" }] }),
      own: { call: { url: "api/x" } },
    };
    const widgets = Object.entries(buttons).map(([id, config]) => widget(id, config, "action-button"));
    const allowlist = [
      { id: "exact", url: at("127.0.0.1", "/hooks") },
      { id: "andon", url: at("andon.example", "/") },
      { id: "mes", url: at("mes.plant", "/"), private: true },
    ];
    const shipped = [
      ...shippedForTests().filter(({ slug, kind }) => slug !== "machines" && kind !== "site"),
      dashboard("calls", { widgets: [...widgets, widget("gauge", call(at("127.0.0.1")))] }),
      dashboard("hidden", { display: false, widgets }),
      role("keeper", 30, ["manage-secrets"]),
      { kind: "site", slug: "main", schemaVersion: 1, title: "Site", settings: {}, allowlist },
    ];
    let documents: Documents;
    const procedures: Procedure[] = [];
    server = await startTestServer({
      database,
      site: (parts) => {
        documents = new Documents({
          parts,
          shipped: shippedOf(shipped),
          types: testTypes,
          catalogue: testCatalogue(new Map()),
          build: "t",
        });
        procedures.push(
          sendExternalCallProcedure(
            { documents, vault: testVault },
            {
              resolve: (name) => {
                asked.push(name);
                return names[name] ? Promise.resolve(names[name]) : Promise.reject(new Error("ENOTFOUND"));
              },
              limit: () => stop.signal,
            },
          ),
        );
        procedures.push(setSecretProcedure(testVault));
        return siteReader(documents);
      },
      procedures: () => procedures,
      users: [
        { username: "operator", role: "operator" },
        { username: "keeper", role: "keeper" },
      ],
    });
    operator = await server.client("operator");
    keeper = await server.client("keeper");
  });
  afterAll(async () => {
    await server.close();
    await plant.close();
  });
  beforeEach(() => {
    plant.heard.length = 0;
    plant.answers((_request, response) => void response.writeHead(204).end());
    names = {};
    asked = [];
    stop = new AbortController();
  });

  const send = async (widget_id: string, body: JsonObject = { a: "1" }, key: string = randomUUID(), of = "calls") =>
    operator.call("send_external_call", { dashboard: of, widget_id, body }, { key });
  const code = ({ status, body }: { status: number; body: any }) => [status, body.call_status[0].call_code];
  /** What calls of these buttons answer, and how many of them reached the plant. */
  const reached = async (...buttons: string[]) => {
    const before = plant.connections();
    const codes = [];
    for (const button of buttons) codes.push(code(await send(button)));
    return { codes, connections: plant.connections() - before };
  };
  const none = (count: number) => ({ codes: Array.from({ length: count }, () => [403, 3]), connections: 0 });

  it("carries the configured method, headers and the body, and nothing of the session", async () => {
    expect((await send("good", { a: { b: true } })).body.res).toEqual({ ok: true });
    const [{ method, url, headers, body }] = plant.heard as [Heard];
    expect([method, url, JSON.parse(body)]).toEqual(["POST", "/hooks/a", { a: { b: true } }]);
    expect(Object.keys(headers).toSorted()).toEqual(["connection", "content-length", "content-type", "host", "x-line"]);
    await send("read");
    expect([plant.heard[1]!.method, plant.heard[1]!.body]).toEqual(["GET", ""]);
  });

  it("goes to no address outside the allowlist, however it is written", async () => {
    expect(await reached("outside", "mapped", "short", "metadata")).toEqual(none(4));
  });

  it("goes to no name that leads to this host or its link, even among good addresses", async () => {
    const world: HostAddress = { address: "93.184.216.34", family: 4 };
    const closed: HostAddress[] = [loopback, { address: "169.254.169.254", family: 4 }, { address: "::1", family: 6 }];
    for (const address of closed) {
      names = { "andon.example": [world, address], "mes.plant": [address] };
      expect(await reached("named", "plant")).toEqual(none(2));
    }
  });

  it("goes into the plant's network only where the target has leave", async () => {
    names = { "andon.example": [{ address: "10.0.0.9", family: 4 }] };
    expect(await reached("named")).toEqual(none(1));
  });

  it("asks for a name once, so that another answer later changes nothing", async () => {
    const answers: HostAddress[][] = [[loopback], [{ address: "93.184.216.34", family: 4 }]];
    names = Object.defineProperty({}, "andon.example", { get: () => answers[Math.min(asked.length, 2) - 1] }) as never;
    expect(await reached("named")).toEqual(none(1));
    expect(asked).toEqual(["andon.example"]);
  });

  it("follows no redirect", async () => {
    const other = await listen();
    plant.answers(
      (_request, response) =>
        void response.writeHead(302, { location: `http://127.0.0.1:${other.port}/hooks/a` }).end(),
    );
    const { status, body } = await send("good");
    expect([status, body.code, body.message]).toEqual([
      202,
      "outcome_unknown",
      `127.0.0.1:${plant.port} sends on to another address, which is not followed. Whether anything was done is not known: look there, and have the address of the button mended.`,
    ]);
    expect([plant.heard.length, other.connections()]).toEqual([1, 0]);
    await other.close();
  });

  const value = "Bearer 6f1c-andon-value";
  const keep = (origin: string) => keeper.call("set_secret", { name: "andon", value, origin });
  const origin = () => `http://127.0.0.1:${plant.port}`;

  it("carries a secret to the origin that it is bound to, and nothing else of it is seen", async () => {
    expect((await keep(origin())).status).toBe(200);
    const key = randomUUID();
    const answers = [await send("secret", {}, key), await send("secret", {}, key)];
    expect(answers.map(code)).toEqual([
      [200, 0],
      [200, 0],
    ]);
    expect(plant.heard.map(({ headers }) => headers.authorization)).toEqual([value]);
    const rows = await Promise.all(
      (["audit", "stored_replies", "events", "secrets"] as const).map((table) =>
        server.parts.store.read.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify([answers, rows])).not.toContain("andon-value");
  });

  it("carries no session of its own, goes nowhere outside the allowlist, and takes no secret of another origin along [WD-1074]", async () => {
    await keep(origin());
    expect((await send("secret")).status).toBe(200);
    const [heard] = plant.heard as [Heard];
    expect(heard.headers.cookie).toBeUndefined();
    expect(Object.keys(heard.headers).filter((name) => /token|session|idempotency/.test(name))).toEqual([]);
    expect(await reached("outside", "forbidden")).toEqual(none(2));
    const others = [
      `https://127.0.0.1:${plant.port}`,
      `http://127.0.0.1:${plant.port + 1}`,
      `http://localhost:${plant.port}`,
    ];
    for (const other of others) {
      await keep(other);
      expect(await reached("secret")).toEqual(none(1));
    }
  });

  it("is not made where the secret is gone", async () => {
    await keep(origin());
    const { store } = server.parts;
    await store.write((trx) => trx.deleteFrom("secrets").where("name", "=", "andon").execute());
    expect(await reached("secret")).toEqual(none(1));
  });

  it("takes no reference to a secret from the caller", async () => {
    await keep(origin());
    const refused = await send("good", { login: [{ token: { secret: "andon" } }] });
    expect([...code(refused), refused.body.path]).toEqual([403, 3, "/body/login/0/token"]);
    expect(plant.heard).toEqual([]);
  });

  it("sets no header of the connection or of a session", async () => {
    expect(code(await send("cookie"))).toEqual([422, 7]);
    expect(plant.heard).toEqual([]);
  });

  it("is made for stored external calls of buttons on dashboards that the caller may see", async () => {
    for (const other of ["own", "gauge", "none"]) expect(code(await send(other))).toEqual([404, 4]);
    expect(code(await send("good", {}, randomUUID(), "hidden"))).toEqual([403, 3]);
    expect(code(await send("good", {}, randomUUID(), "none"))).toEqual([404, 4]);
    expect(plant.heard).toEqual([]);
  });

  it("fails where its name is not known or the target refuses it, and may be made again with its key", async () => {
    expect(code(await send("named"))).toEqual([502, 8]);
    for (const status of [400, 401, 403, 404, 410, 422]) {
      const key = randomUUID();
      plant.heard.length = 0;
      plant.answers((_request, response) => void response.writeHead(status).end("no"));
      expect(code(await send("good", {}, key))).toEqual([502, 8]);
      plant.answers((_request, response) => void response.writeHead(200).end("fine"));
      expect((await send("good", {}, key)).status).toBe(200);
      expect((await send("good", {}, key)).status).toBe(200);
      expect(plant.heard).toHaveLength(2);
    }
  });

  const openEnds: [string, RequestListener][] = [
    ...[301, 302, 307, 308, 408, 409, 425, 429, 500, 502, 503, 504].map((status): [string, RequestListener] => [
      `is ${status}`,
      (_request, response) => void response.writeHead(status, { location: "/elsewhere" }).end(),
    ]),
    ["never comes, as the line is cut", (request) => void request.socket.destroy()],
    [
      "is cut in the middle",
      (_request, response) => {
        response.writeHead(200, { "content-length": "100" }).write("so f", () => response.destroy());
      },
    ],
  ];
  it.each(openEnds)("has an unknown outcome and is not sent again where the answer %s", async (_name, answer) => {
    const key = randomUUID();
    plant.answers(answer);
    const { status, body } = await send("good", {}, key);
    expect([status, body.code, body.message]).toEqual([
      202,
      "outcome_unknown",
      expect.stringContaining(`127.0.0.1:${plant.port}`),
    ]);
    plant.answers((_request, response) => void response.writeHead(204).end());
    expect(code(await send("good", {}, key))).toEqual([202, 23]);
    expect(plant.heard).toHaveLength(1);
  });

  it("is not sent again by itself when nobody has answered it", async () => {
    const key = randomUUID();
    plant.answers(() => stop.abort());
    expect(code(await send("good", {}, key))).toEqual([202, 23]);
    stop = new AbortController();
    plant.answers((_request, response) => void response.writeHead(204).end());
    expect(code(await send("good", {}, key))).toEqual([202, 23]);
    expect(plant.heard).toHaveLength(1);
  });

  it("is one call however often it comes with its key at the same time", async () => {
    const key = randomUUID();
    let second: Promise<{ status: number; body: any }> | undefined;
    plant.answers((_request, response) => {
      second ??= send("good", {}, key);
      void second.then(() => response.writeHead(204).end());
    });
    expect((await send("good", {}, key)).status).toBe(200);
    expect(code(await second!)).toEqual([409, 17]);
    expect(plant.heard).toHaveLength(1);
  });

  it("leaves an audit row, made or refused", async () => {
    const rows = () =>
      server.parts.store.read
        .selectFrom("audit")
        .select(["procedure", "call_code"])
        .where("procedure", "=", "send_external_call")
        .orderBy("audit_id")
        .execute();
    const before = (await rows()).length;
    await send("good");
    await send("outside");
    expect((await rows()).slice(before)).toEqual([
      { procedure: "send_external_call", call_code: 0 },
      { procedure: "send_external_call", call_code: 3 },
    ]);
  });
});
