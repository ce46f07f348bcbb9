import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

/** A plant on its first day: users, the delivered documents, and nothing else. */
describe.each(databases)("a company without machines, orders and people on $kind", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let reads: { name: string; example: unknown }[];
  beforeAll(async () => {
    const users = [{ username: "admin", role: "administrator", usertype: 100 }];
    const { server: started, contracts } = await startComposedServer({ database, users });
    server = started;
    admin = await server.client("admin");
    reads = contracts.filter(({ kind }) => kind === "read").map(({ name, example }) => ({ name, example }));
  });
  afterAll(() => server.close());

  it("has an answer or a refusal for every read", async () => {
    const broken: string[] = [];
    for (const { name, example } of reads) {
      const { status } = await admin.call(name, example);
      if (status >= 500) broken.push(`${name} answered ${status}`);
    }
    expect(broken).toEqual([]);
    expect(reads.length).toBeGreaterThan(80);
  });

  it("lists no machines", async () => {
    expect((await admin.call("load_machines")).body.res).toEqual([]);
  });
});
