import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { counterProcedures } from "#tests/support/counter-procedures.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    procedures: counterProcedures().procedures,
    site: fakeSite({ operator: [] }),
    users: [
      { username: "operator", role: "operator" },
      { username: "planner", role: "operator" },
    ],
    allowance: { perSecond: 10, burst: 40 },
  });
});
afterAll(() => server.close());

/** Asks by a name of the caller's choice, with a body whose length is only promised. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; connection: string | undefined; body: any }>((resolve, reject) => {
    const method = headers["content-length"] ? "POST" : "GET";
    const call = httpRequest(server.url, { path, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => {
        call.destroy();
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body: JSON.parse(text) });
      });
    });
    call.on("error", reject);
    call.flushHeaders();
  });

describe("the door", () => {
  it("refuses a length over the limit without waiting for the body, and ends the connection", async () => {
    const client = await server.client("operator");
    const headers = { ...client.headers, "content-type": "application/json", "content-length": "65537" };
    const { status, connection, body } = await ask("/api/procedures/load_counter", headers);
    expect([status, connection, body.code]).toEqual([413, "close", "too_large"]);
  });

  it("counts a body that does not say its length, and ends the connection where it is too large", async () => {
    const client = await server.client("operator");
    const send = (size: number) =>
      new Promise<[status: number | undefined, connection: string | undefined]>((resolve, reject) => {
        const headers = { ...client.headers, "content-type": "application/json" };
        const call = httpRequest(server.url, { path: "/api/procedures/load_counter", method: "POST", headers });
        call.on("error", reject);
        call.on("response", (response) => {
          response.resume();
          call.destroy();
          resolve([response.statusCode, response.headers.connection]);
        });
        const input = JSON.stringify({ machine_id: "M1" });
        call.write(input.padEnd(size, " "));
        if (size <= 65_536) call.end();
      });
    expect(await send(65_536)).toEqual([200, "keep-alive"]);
    expect(await send(65_537)).toEqual([413, "close"]);
  });

  it("reads away what a caller goes on sending behind its refusal, so that no reset overtakes the answer", async () => {
    const { hostname, port, host } = new URL(server.url);
    const client = await server.client("operator");
    const lines = Object.entries({ ...client.headers, host, "content-type": "application/json" });
    const head = [
      "POST /api/procedures/load_counter HTTP/1.1",
      ...lines.map(([name, value]) => `${name}: ${value}`),
      "transfer-encoding: chunked",
    ].join("\r\n");
    const size = 100_000;
    const chunk = `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const ended = once(socket, "end");
    let answer = "";
    socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
    const write = (text: string) => new Promise<unknown>((resolve) => socket.write(text, resolve));
    expect(await write(`${head}\r\n\r\n${chunk}`)).toBeFalsy();
    await ended;
    expect(answer).toMatch(/^HTTP\/1.1 413 [\s\S]*connection: close[\s\S]*"code":"too_large"/);
    for (let sent = 0; sent < 50; sent += 1) expect(await write(chunk)).toBeFalsy();
    const closed = once(socket, "close");
    socket.end("0\r\n\r\n");
    expect(await closed).toEqual([false]);
  });

  it("answers by its own names only, and its health by any", async () => {
    const refused = await ask("/api/session", { host: "evil.example" });
    expect([refused.status, refused.body.code, refused.body.path]).toEqual([400, "invalid_input", "/Host"]);
    expect((await ask("/api/health", { host: "evil.example" })).status).toBe(200);
    expect((await ask("/api/session", { host: "localhost" })).status).toBe(401);
  });

  it("tells who has signed in that there is no such procedure, and all others to sign in", async () => {
    const [operator, nobody, ended] = [
      await server.client("operator"),
      await server.client(),
      await server.client("planner"),
    ];
    expect((await ended.json("POST", "/api/auth/sign-out", {})).status).toBe(200);
    const outcomeOf = async (client: typeof operator, name: string) => {
      const { status, body } = await client.call(name, {});
      return [status, body.code];
    };
    expect(await outcomeOf(operator, "notes.list")).toEqual([404, "not_found"]);
    for (const client of [nobody, ended])
      for (const name of ["notes.list", "load_counter"])
        expect(await outcomeOf(client, name)).toEqual([401, "not_signed_in"]);
  });

  it("says to a session that asks too much when to ask again, keeps it then, and minds no other session", async () => {
    server.advance(60_000);
    const [hasty, calm] = [await server.client("operator"), await server.client("planner")];
    const reads = (calls: number) =>
      hasty.json("POST", "/api/reads", {
        calls: Array.from({ length: calls }, () => ({ procedure: "load_counter", input: { machine_id: "M1" } })),
      });
    expect((await reads(40)).status).toBe(200);
    const { status, headers, body } = await reads(30);
    expect([status, headers.get("retry-after"), body.code]).toEqual([429, "3", "too_many_requests"]);
    expect((await calm.get("/api/session")).status).toBe(200);
    server.advance(3000);
    expect((await reads(29)).status).toBe(200);
  });

  it("counts what comes without a session by its address, and health not at all", async () => {
    server.advance(60_000);
    const nobody = await server.client();
    const statuses = async (path: string) =>
      new Set(await Promise.all(Array.from({ length: 60 }, async () => (await nobody.get(path)).status)));
    expect(await statuses("/api/session")).toEqual(new Set([401, 429]));
    expect(await statuses("/api/health")).toEqual(new Set([200]));
  });
});
