import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { ReadsLine } from "#schemas/protocol/reads.ts";
import type { Procedure } from "#server/procedures/procedure.ts";
import { counterProcedures } from "#tests/support/counter-procedures.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import type { TestClient } from "#tests/support/client.ts";

describe.each(anyDatabase)("reads in one request on $kind", (database) => {
  const counter = counterProcedures();
  let server: TestServer;
  let restricted: TestClient;
  beforeAll(async () => {
    server = await startTestServer({
      database,
      procedures: counter.procedures,
      site: fakeSite({ operator: ["can-navigate"] }),
      machines: { unknown: (_db, _company, ids) => Promise.resolve(ids.filter((id) => id === "M9")) },
      users: [{ username: "restricted", role: "operator", machine_restrictions: ["M1", "M2", "M4"] }],
    });
    restricted = await server.client("restricted");
  });
  afterAll(() => server.close());

  const call = (procedure: string, input: unknown = {}) => ({ procedure, input });
  const linesOf = (text: string): ReadsLine[] =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ReadsLine)
      .toSorted((a, b) => a.index - b.index);

  it("answers each as it answers alone: result, event number, refusal of its own", async () => {
    const calls = [
      call("load_counter", { machine_id: "M1" }),
      call("load_counter", { machine_id: "M3" }),
      call("load_own"),
      call("load_secured"),
      call("load_counter", { machine: "M1" }),
      call("no_such_procedure"),
    ];
    const together = await restricted.json<string>("POST", "/api/reads", { calls });
    expect([together.status, together.headers.get("content-type")]).toEqual([
      200,
      "application/x-ndjson; charset=utf-8",
    ]);
    const alone = await Promise.all(calls.map(({ procedure, input }) => restricted.call(procedure, input)));
    expect(linesOf(together.body)).toEqual(
      alone.map(({ status, headers, body }, index) => {
        const seq = headers.get("shopwright-seq");
        return { index, status, seq: seq === null ? null : Number(seq), body };
      }),
    );
    expect(alone.map(({ status }) => status)).toEqual([200, 403, 200, 403, 400, 404]);
  });

  it("makes no write and raises nothing by one", async () => {
    const calls = [call("raise_counter", { machine_id: "M2", amount: 5 }), call("load_counter", { machine_id: "M2" })];
    const headers = { "idempotency-key": "together" };
    const { body } = await restricted.json<string>("POST", "/api/reads", { calls }, headers);
    const [write, read] = linesOf(body);
    expect(write).toMatchObject({ status: 400, body: { code: "invalid_input", path: "/calls/0/procedure" } });
    expect(read).toMatchObject({ status: 200, body: { res: { name: "M2", value: 0 } } });
  });

  it("says of a refusal in its line after how many seconds it is worth another try, as the header says alone", async () => {
    const busy = (): never => {
      throw new DomainError("too_many_requests", { retryAfter: 2 });
    };
    const procedures = counterProcedures().procedures.map((one) =>
      one.contract.name === "load_own" ? { ...one, read: busy } : one,
    ) as Procedure[];
    const plant = await startTestServer({ database, procedures, users: [{ username: "anna" }] });
    const anna = await plant.client("anna");
    const alone = await anna.call("load_own");
    expect([alone.status, alone.headers.get("retry-after")]).toEqual([429, "2"]);
    const { body } = await anna.json<string>("POST", "/api/reads", { calls: [call("load_own"), call("none")] });
    const lines = linesOf(body);
    expect(lines.map(({ status, retry_after }) => [status, retry_after])).toEqual([
      [429, 2],
      [404, undefined],
    ]);
    await plant.close();
  });

  it("a read that takes its time holds up no other", async () => {
    const calls = [call("load_counter", { machine_id: "M4" }), call("load_own")];
    const release = counter.hold();
    const response = await fetch(`${server.url}/api/reads`, {
      method: "POST",
      headers: { ...restricted.headers, "content-type": "application/json" },
      body: JSON.stringify({ calls }),
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => linesOf((await reader.read()).value!);
    expect(await next()).toMatchObject([{ index: 1, body: { res: "restricted" } }]);
    release();
    expect(await next()).toMatchObject([{ index: 0, body: { res: { name: "M4" } } }]);
    expect((await reader.read()).done).toBe(true);
  });

  it("refuses a body of none, of too many, and of anything else, and whoever is not signed in", async () => {
    const many = Array.from({ length: 65 }, () => call("load_own"));
    for (const body of [{}, { calls: [] }, { calls: many }, { calls: [{ procedure: 1, input: {} }] }, []])
      expect(await restricted.json("POST", "/api/reads", body)).toMatchObject({
        status: 400,
        body: { code: "invalid_input", path: expect.any(String) },
      });
    const nobody = await server.client();
    expect(await nobody.json("POST", "/api/reads", { calls: [call("load_own")] })).toMatchObject({
      status: 401,
      body: { code: "not_signed_in" },
    });
  });
});
