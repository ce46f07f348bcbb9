import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

describe.each(databases)("a user without a role on $kind", (database) => {
  let server: TestServer;
  let [admin, client]: TestClient[] = [];
  beforeAll(async () => {
    const users = [
      { username: "admin", role: "administrator", usertype: 100 },
      { username: "new", role: null },
      { username: "wall", role: null, usertype: 0, dashboard_only: true },
    ];
    ({ server } = await startComposedServer({ database, users }));
    [admin, client] = [await server.client("admin"), await server.client("new")];
  });
  afterAll(() => server.close());

  const statuses = async (one: TestClient) =>
    await Promise.all(
      [
        one.call("load_machines"),
        one.call("load_stop_codes_index"),
        one.call("load_scrap_codes"),
        one.get("/api/documents/page/machines"),
        one.get("/api/documents/wizard/report-quantity"),
        one.get("/api/openapi.json"),
      ].map(async (answer) => (await answer).status),
    );

  it("reads the own session and what tells of it, and nothing else", async () => {
    expect(await statuses(client!)).toEqual(Array.from({ length: 6 }, () => 403));
    const { body } = await client!.get("/api/app");
    expect([body.permissions, body.menus, body.dashboards]).toEqual([[], {}, []]);
    expect(body.pages.map(({ path }: { path: string }) => path)).not.toContain("/machines/{location}");
    expect((await client!.get("/api/session")).body.user).toMatchObject({ role: null, isolation_required: true });
    const [answer] = await client!
      .json("POST", "/api/reads", { calls: [{ procedure: "load_machines", input: {} }] })
      .then(({ body: lines }) =>
        String(lines)
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line)),
      );
    expect(answer).toMatchObject({ status: 403 });
  });

  it("has the own account whole: what is said of it, its language, its sessions and its password [OV-694]", async () => {
    const own = await server.client("new");
    const { body } = await own.get("/api/app");
    expect(body.pages.map(({ path }: { path: string }) => path)).toContain("/account");
    expect((await own.get("/api/documents/page/account")).status).toBe(200);
    const { sessions, permissions } = (await own.call("load_own_account")).body.res;
    expect(permissions).toEqual([]);
    const other = sessions.find(({ is_this }: { is_this: boolean }) => !is_this);
    const chosen = "nine red kettles";
    const answers = [
      await own.call("update_user_settings", { values: { language: "sv" } }),
      await own.call("end_own_sessions", { handles: [other.handle], password: "new" }),
      await own.call("update_password", { old_password: "new", new_password: chosen }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await client!.call("load_own_account")).status).toBe(401);
    client = await server.client();
    await client.signIn("new", chosen);
    // Whose role was taken away is of level 0, as a wall is, and yet has an account.
    await admin!.call("update_user", { user: { username: "new", role: "operator" } });
    await admin!.call("update_user", { user: { username: "new", role: null } });
    const again = await client.call("update_password", { old_password: chosen, new_password: "eight blue lamps" });
    expect(again.status).toBe(200);
    const wall = await server.client("wall");
    expect((await wall.call("update_password", { old_password: "wall", new_password: chosen })).status).toBe(403);
  });

  it("hears of nothing but the own rights", async () => {
    const stream = await client!.events("MachineChanged,AccessChanged");
    const emit = (event: "MachineChanged" | "AccessChanged") =>
      server.parts.journal.write(1, async ({ emit: add }) =>
        add({ event, machine_id: event === "MachineChanged" ? "FC1" : null, payload: { usernames: ["nobody"] } }),
      );
    await emit("MachineChanged");
    await emit("AccessChanged");
    await expect.poll(() => stream.frames.map(({ data }) => data.event)).toContain("AccessChanged");
    expect(stream.frames.map(({ data }) => data.event)).not.toContain("MachineChanged");
    stream.close();
  });

  it("has what a role opens from the next call on, and loses it with the role", async () => {
    await admin!.call("update_user", { user: { username: "new", role: "operator" } });
    expect((await statuses(client!)).slice(0, 3)).toEqual([200, 200, 200]);
    await admin!.call("update_user", { user: { username: "new", role: null } });
    expect((await statuses(client!)).slice(0, 3)).toEqual([403, 403, 403]);
  });

  it("has what a user type opens", async () => {
    expect((await (await server.client("wall")).call("load_machines")).status).toBe(200);
    await admin!.call("update_user", { user: { username: "new", dashboard_isolated: "hall-1" } });
    const { body } = await client!.get("/api/app");
    expect(body.dashboards.map(({ slug }: { slug: string }) => slug)).toEqual(["hall-1"]);
  });
});
