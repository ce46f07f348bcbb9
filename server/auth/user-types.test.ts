import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import { demoAccounts } from "#server/demo/plant/people.ts";

const derived = [
  { username: "nothing", only_ia: false },
  { username: "dashboard", dashboard_isolated: "hall-1" },
  { username: "activities", only_ia: true },
  { username: "stored", isolation_required: true },
  { username: "both", dashboard_isolated: "hall-1", only_ia: true },
];

describe.each(databases)("what the session says of the type of a user, on $kind", (database) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ database, users: [...demoAccounts, ...derived], site: fakeSite() });
  });
  afterEach(() => server.close());
  const userOf = async (username: string) => (await (await server.client(username)).get("/api/session")).body.user;

  it("has the demo's users of each type as what they are [OV-586] [OV-587] [OV-588] [OV-589]", async () => {
    const { usertype: _level, ...operator } = await userOf("operator");
    expect(operator).toMatchObject({
      machine_interface_only: false,
      dashboard_only: false,
      isolation_required: false,
      machine_restrictions: [],
    });
    expect(await userOf("terminal")).toMatchObject({ machine_interface_only: true, machine_id: "FC1" });
    expect(await userOf("wall")).toMatchObject({ dashboard_only: true });
    expect(await userOf("isolated")).toMatchObject({ isolation_required: true, dashboard_isolated: "lines" });
    expect(await userOf("restricted")).toMatchObject({ machine_restrictions: ["JH1", "JH2"] });
  });

  it("isolates whom a dashboard, activities alone or an administrator isolates, and restricts by a list of machines alone [OV-514] [OV-590]", async () => {
    const isolated = await Promise.all(
      derived.map(async ({ username }) => [username, (await userOf(username)).isolation_required]),
    );
    expect(Object.fromEntries(isolated)).toEqual({
      nothing: false,
      dashboard: true,
      activities: true,
      stored: true,
      both: true,
    });
    const restricted = async (username: string) => (await userOf(username)).machine_restrictions.length > 0;
    expect([await restricted("restricted"), await restricted("terminal"), await restricted("operator")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
