import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventName } from "#schemas/protocol/events.ts";
import { type Answer as CachedAnswer, ReadCache } from "#server/procedures/read-cache.ts";
import { counterProcedures } from "#tests/support/counter-procedures.ts";
import type { Answer, TestClient } from "#tests/support/client.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";

describe.each(databases)("the event number of a read on $kind", (database) => {
  const counter = counterProcedures();
  let server: TestServer;
  let client: TestClient;

  beforeAll(async () => {
    server = await startTestServer({
      database,
      procedures: counter.procedures,
      site: fakeSite({ operator: [] }),
      users: [{ username: "operator", role: "operator" }],
    });
    client = await server.client("operator");
  });
  afterAll(() => server.close());

  const emit = (event: EventName) =>
    server.parts.journal.write(1, (entry) => {
      entry.emit({ event, machine_id: "M1", payload: {} });
      return Promise.resolve();
    });
  const seqOf = ({ headers }: Answer): string | null => headers.get("shopwright-seq");
  const read = () => client.call("load_counter", { machine_id: "M1" });

  it("is that of the last event before it, also of a kept answer that no event has changed", async () => {
    expect(seqOf(await read())).toBe("0");
    await emit("MachineChanged");
    expect(seqOf(await read())).toBe("1");
    await emit("StopChanged");
    const before = counter.seen.reads;
    expect(seqOf(await read())).toBe("2");
    expect(counter.seen.reads).toBe(before);
  });

  it("is the first reader's where a read under way is shared", async () => {
    const cache = new ReadCache();
    const { promise, resolve } = Promise.withResolvers<CachedAnswer>();
    const [first, second] = [3, 4].map((seq) => cache.get("key", 0, Date.now, seq, () => promise));
    resolve({ res: 1, body: "1", seq: 3 });
    expect([(await first)?.seq, (await second)?.seq]).toEqual([3, 3]);
  });

  it("is not said of a write", async () => {
    const written = await client.call("raise_counter", { machine_id: "M1", amount: 1 });
    expect([written.status, seqOf(written)]).toEqual([200, null]);
  });
});
