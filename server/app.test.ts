import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { counterProcedures } from "#tests/support/counter-procedures.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";

const pages = mkdtempSync(join(tmpdir(), "shopwright-dist-"));
const script = `console.log("${"x".repeat(2000)}");`;
mkdirSync(join(pages, "assets"));
writeFileSync(
  join(pages, "index.html"),
  '<meta property="csp-nonce" nonce="__NONCE__"><script type="module" nonce="__NONCE__" src="/assets/index-AbCd1234.js"></script>',
);
writeFileSync(join(pages, "assets/index-AbCd1234.js"), script);
writeFileSync(join(pages, "assets/index-AbCd1234.js.br"), brotliCompressSync(script));

const metricsToken = "a long token of the collector";
let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer({
    pages,
    metricsToken,
    procedures: counterProcedures().procedures,
    site: fakeSite({ operator: [] }),
    users: [{ username: "operator", role: "operator" }],
  });
  client = await server.client("operator");
});
afterAll(() => server.close());

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  client.send("POST", "/api/procedures/load_counter", {
    body: body as string,
    headers: { "content-type": "application/json", ...headers },
  });
/** Sends a path as it is, which `fetch` would tidy first. */
const raw = (method: string, path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = httpRequest(server.url, { method, path, headers: client.headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on("error", reject);
    call.end();
  });

describe("a bad body", () => {
  const deep = (levels: number) => `{"machine_id":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  const json = { "content-type": "application/json" };
  const cases: [string, string | Buffer, Record<string, string>, number, string, string | null][] = [
    ["nothing", "", json, 400, "invalid_input", ""],
    ["cut JSON", '{"machine_id":"M1', json, 400, "invalid_input", ""],
    ["__proto__ as a key", '{"machine_id":"M1","__proto__":{"x":1}}', json, 400, "invalid_input", ""],
    [
      "constructor.prototype",
      '{"machine_id":"M1","constructor":{"prototype":{"x":1}}}',
      json,
      400,
      "invalid_input",
      "",
    ],
    ["10,000 levels", deep(10_000), json, 400, "invalid_input", `/machine_id${"/0".repeat(100)}`],
    ["60,000 levels", "[".repeat(60_000), json, 400, "invalid_input", ""],
    ["one byte over the limit", `"${"x".repeat(64 * 1024 - 1)}"`, json, 413, "too_large", null],
    [
      "one word of nearly 64 kB",
      `{"machine_id":"${"x".repeat(64 * 1024 - 100)}","a":1}`,
      json,
      400,
      "invalid_input",
      "/a",
    ],
    ["a number beyond all", '{"machine_id":1e999}', json, 400, "invalid_input", "/machine_id"],
    [
      "a number that cannot be kept exactly",
      '{"machine_id":9007199254740993}',
      json,
      400,
      "invalid_input",
      "/machine_id",
    ],
    ["NaN", '{"machine_id":NaN}', json, 400, "invalid_input", ""],
    ["a decimal comma", '{"machine_id":0,5}', json, 400, "invalid_input", ""],
    ["NUL in a text", '{"machine_id":"M\\u0000"}', json, 400, "invalid_input", "/machine_id"],
    ["half of a surrogate pair", '{"machine_id":"\\ud800"}', json, 400, "invalid_input", "/machine_id"],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0xfe, 0x22]), json, 400, "invalid_input", ""],
    ["a list", "[]", json, 400, "invalid_input", ""],
    ["a compressed body", gzipSync("{}"), { ...json, "content-encoding": "gzip" }, 415, "unsupported_media_type", null],
    ["plain text", "{}", { "content-type": "text/plain" }, 415, "unsupported_media_type", null],
    [
      "a form",
      "machine_id=M1",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      "unsupported_media_type",
      null,
    ],
    ["XML", "<a/>", { "content-type": "application/xml" }, 415, "unsupported_media_type", null],
    ["a type like JSON", "{}", { "content-type": "application/jsonp" }, 415, "unsupported_media_type", null],
  ];
  it.each(cases)(
    "of %s is refused with a code and its path, and without a stack",
    async (_name, body, headers, status, code, path) => {
      const answer = await post(body, headers);
      expect([answer.status, answer.body.code, answer.body.path]).toEqual([status, code, path]);
      expect(answer.body.call_status[0].call_message).toBe(answer.body.message);
      expect(JSON.stringify(answer.body)).not.toMatch(/\.(ts|js):\d|node_modules|at [A-Z]\w+\./);
    },
  );

  it("is checked by the same schema under every way to write the type of JSON", async () => {
    for (const type of [
      "application/json; charset=utf-8",
      "APPLICATION/JSON",
      "application/json ;x=1",
      "application/json\t",
    ])
      expect((await post('{"machine_id":7}', { "content-type": type })).status).toBe(400);
    expect((await post('{"machine_id":"M1"}', { "content-type": "application/json; charset=utf-8" })).status).toBe(200);
  });

  it("with a key twice is refused at the key, as not all readers keep the same one", async () => {
    const answer = await post('{"machine_id":"M1","a":[{},{"b\\n":1,"b\\u000a":2}]}');
    expect([answer.status, answer.body.code, answer.body.path]).toEqual([400, "invalid_input", "/a/1/b\n"]);
    expect((await post('{"machine_id":"{\\"a\\":1,\\"a\\":1}"}')).status).toBe(200);
  });

  it("has its texts composed, so that what looks alike is alike", async () => {
    expect((await post(JSON.stringify({ machine_id: "A\u030a" }))).body.res.name).toBe("\u00c5");
  });

  it("keeps letters of all scripts as they were sent", async () => {
    const name = "مكينة \u200b\u202e 机器 🏭 Å";
    expect((await post(JSON.stringify({ machine_id: name }))).body.res.name).toBe(name);
  });
});

describe("bytes that are no request", () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let answer = "";
      socket.on("data", (chunk) => void (answer += chunk.toString()));
      socket.on("end", () => resolve(answer)).on("error", reject);
    });

  it("are refused in the envelope of failures", async () => {
    expect(await raw(`GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(100_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 413 [\s\S]*"code":"too_large"/,
    );
    expect(await raw("no request at all\r\n\r\n")).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"invalid_input"/);
  });
});

describe("an address", () => {
  it("that nothing answers is refused in the envelope of failures, an unsuited method too", async () => {
    const unknown = await client.get("/api/nothing");
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: "not_found", call_status: [{ call_code: 4 }] }]);
    for (const [method, path] of [
      ["DELETE", "/api/session"],
      ["PUT", "/api/procedures/load_counter"],
      ["POST", "/api/events"],
      ["GET", "/api/auth/sign-in"],
    ] as const) {
      const answer = await client.send(method, path);
      expect([path, answer.status, answer.body.call_status[0].call_code]).toEqual([path, 405, 12]);
    }
    expect(await raw("GET", "/control/anything")).toEqual({ status: 404, text: "" });
  });

  it("written in another way leads to no other answer than a refusal", async () => {
    for (const path of [
      "//api/session",
      "/api//session",
      "/%2e%2e/api/session",
      "/api/%73ession/..",
      "/api/session%2f",
      "/assets/../../package.json",
      "/assets/%2e%2e/%2e%2e/package.json",
    ]) {
      const { status, text } = await raw("GET", path);
      expect([path, status === 404 || status === 400]).toEqual([path, true]);
      expect(text).not.toContain("operator");
    }
  });
});

describe("the browser app", () => {
  it("comes for every route of the app, with a nonce of its own each time and a policy that runs our scripts only", async () => {
    const anybody = await server.client();
    const [first, second] = [await anybody.get("/"), await anybody.get("/machines/zone/Z1?x=1")];
    const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1] ?? "none";
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).not.toContain(nonce);
    expect(first.body).not.toContain("__NONCE__");
    expect(first.headers.get("content-security-policy")?.split(";")).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "worker-src 'self'",
      "frame-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "form-action 'self'",
    ]);
    expect(first.headers.get("cache-control")).toBe("no-store");
  });

  it("may frame the pages that some company allows, from the next page on after they are saved, also while the database is away", async () => {
    const settings: Record<number, Record<string, unknown>> = {
      1: { allowed_frames: ["https://weather.example", "https://b.example; script-src *"] },
      2: { allowed_frames: ["http://scada:8080", "https://weather.example"] },
    };
    let isAway = false;
    const of = (company_id: number) =>
      isAway ? Promise.reject(new Error("away")) : Promise.resolve(settings[company_id] ?? {});
    const site = { ...fakeSite(), settings: of };
    const users = [{ username: "one" }, { username: "two", company_id: 2 }];
    const plant = await startTestServer({ pages, site, users });
    const frames = async () => {
      const { headers } = await (await plant.client()).get("/machines/all");
      return headers
        .get("content-security-policy")
        ?.split(";")
        .filter((one) => one.startsWith("frame-src"));
    };
    expect(await frames()).toEqual(["frame-src 'self' http://scada:8080 https://weather.example"]);
    settings[2] = {};
    isAway = true;
    const saved = {
      event: "DocumentChanged",
      machine_id: null,
      payload: { kind: "site", slug: "main", revision: 2 },
    } as never;
    plant.parts.hub.committed(2, [{ ...(saved as object), seq: 1 }] as never);
    expect(await frames()).toEqual(["frame-src 'self' http://scada:8080 https://weather.example"]);
    isAway = false;
    expect(await frames()).toEqual(["frame-src 'self' https://weather.example"]);
    await plant.close();
  });

  it("has its files for a year, compressed where the browser takes it", async () => {
    const anybody = await server.client();
    const file = await anybody.get("/assets/index-AbCd1234.js", { "accept-encoding": "br" });
    expect([file.status, file.body, file.headers.get("content-encoding")]).toEqual([200, script, "br"]);
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await anybody.get("/assets/other.js")).status).toBe(404);
  });
});

describe("operation", () => {
  it("tells health, numbers and the API", async () => {
    const anybody = await server.client();
    server.advance(5000);
    expect((await anybody.get("/api/health")).body).toEqual({
      status: "ok",
      version: "0.0.0-test",
      database: "sqlite",
      uptime_s: 5,
      ready: true,
      reasons: [],
      age_s: expect.any(Number),
    });
    const user = await server.client("operator");
    const { body } = await user.get("/api/openapi.json");
    expect([body.openapi, body.paths["/api/procedures/load_counter"].post.operationId]).toEqual([
      "3.1.0",
      "load_counter",
    ]);
    expect(body.paths["/api/procedures/load_counter"].post.requestBody.content["application/json"]).toMatchObject({
      schema: { type: "object", required: ["machine_id"], additionalProperties: false },
      example: { machine_id: "M1" },
    });
    const docs = await user.get("/api/docs/");
    expect([docs.status, docs.headers.get("content-security-policy")]).toEqual([
      200,
      expect.not.stringContaining("upgrade-insecure"),
    ]);
  });

  it("describes the interface to who is signed in, and to anybody the procedures that are anybody's", async () => {
    const [anybody, user] = [await server.client(), await server.client("operator")];
    for (const path of ["/api/openapi.json", "/api/docs/", "/api/docs/json"])
      expect([path, (await anybody.get(path)).status]).toEqual([path, 401]);
    const named = async (client: TestClient) =>
      (await client.get("/api/procedures")).body.res.map(({ name }: { name: string }) => name);
    expect(await named(user)).toEqual(expect.arrayContaining(["load_counter", "raise_counter"]));
    expect(await named(anybody)).not.toContain("load_counter");
  });

  it("shows its figures to a collector on this computer, and to one that a proxy stands for with the token alone", async () => {
    const collector = await server.client();
    const figures = async (headers = {}) => {
      const { status, body } = await collector.get("/metrics", headers);
      return [status, String(body).includes('shopwright_http_request_duration_seconds_count{method="GET"')];
    };
    const [far, token] = [{ "x-forwarded-for": "10.0.0.9" }, { authorization: `Bearer ${metricsToken}` }];
    expect(await figures()).toEqual([200, true]);
    expect(await figures(far)).toEqual([401, false]);
    expect(await figures({ ...far, authorization: "Bearer other" })).toEqual([401, false]);
    expect(await figures({ ...far, ...token })).toEqual([200, true]);
  });
});

describe("a server that stops", () => {
  it("answers the call that runs, and ends its connection and one without a call although the callers keep them", async () => {
    const [running, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = (app: FastifyInstance) =>
      void app.get("/held", async () => {
        running.resolve();
        await release.promise;
        return {};
      });
    const stopping = await startTestServer({ routes: () => [held] });
    const ended: string[] = [];
    const agent = new Agent({ keepAlive: true });
    const answered = Promise.withResolvers<number | undefined>();
    httpRequest(`${stopping.url}/held`, { agent }, (response) => {
      response.resume().on("end", () => answered.resolve(response.statusCode));
    })
      .on("socket", (socket) => socket.on("close", () => ended.push("answered")))
      .end();
    const silent = connect(Number(new URL(stopping.url).port), "127.0.0.1");
    silent.on("close", () => ended.push("silent"));
    await running.promise;
    const stopped = stopping.close();
    await expect.poll(() => ended).toEqual(["silent"]);
    release.resolve();
    expect(await answered.promise).toBe(200);
    await expect.poll(() => ended).toEqual(["silent", "answered"]);
    await stopped;
    agent.destroy();
  });
});
