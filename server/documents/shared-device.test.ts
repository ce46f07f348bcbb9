import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { second } from "#schemas/durations.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

describe.each(databases)("documents on a shared device, on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    const users = [{ username: "shared", role: "administrator", usertype: 100, deviceuser: true }];
    ({ server } = await startComposedServer({ database, users }));
  });
  afterAll(() => server.close());

  it("are read, and changed by nobody before an employee has signed in on it", async () => {
    const client = await server.client("shared");
    const { status, headers, body } = await client.get("/api/documents/theme/dark");
    expect(status).toBe(200);
    const changes = ["PUT", "DELETE"].map((method) => () => {
      const match = { "if-match": headers.get("etag") ?? "" };
      return client.json(method, "/api/documents/theme/dark", { ...body, title: "Darker" }, match);
    });
    for (const change of changes) {
      const refused = await change();
      expect([refused.status, refused.body.call_status[0].call_code, refused.body.message]).toEqual([
        403,
        3,
        "Sign in on the device first",
      ]);
    }
    await server.parts.store.write((trx) => trx.updateTable("sessions").set({ device_employee: "1001" }).execute());
    server.advance(2 * second);
    expect((await changes[0]?.())?.status).toBe(200);
  });
});
