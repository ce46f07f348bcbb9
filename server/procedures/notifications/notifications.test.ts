import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { day } from "#schemas/durations.ts";
import { writePlant } from "#server/demo/write-plant.ts";
import { writeCompany } from "#server/database/company.ts";
import type { NotificationRow } from "#server/database/tables/notifications.ts";
import { company, iso, machine, notification, start } from "#tests/contracts/procedures/plant.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";

describe.each(databases)("notifications on $kind", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    const user = (username: string, more: object = {}) => ({ username, role: "operator", usertype: 10, ...more });
    ({ server } = await startComposedServer({
      database,
      now: start,
      users: [user("anna"), user("bo"), user("restricted", { machine_restrictions: ["JH1"] })],
    }));
    await writePlant(server.parts.store, company, { machines: [machine("FC1", "10"), machine("JH1", "10")] });
  });
  afterAll(() => server.close());
  beforeEach(() =>
    writeCompany(server.parts.store, company, async (trx) => {
      for (const table of ["notifications", "notification_reads"] as const) await trx.deleteFrom(table).execute();
    }),
  );

  const add = (...rows: readonly NotificationRow[]) =>
    writeCompany(server.parts.store, company, (trx) =>
      trx
        .insertInto("notifications")
        .values([...rows])
        .execute(),
    );
  const call = async (username: string, name: string, input: object): Promise<any> => {
    const client = await server.client(username);
    const { status, body } = await client.call(name, input, { key: randomUUID() });
    return status === 200 ? body.res : [status, body.code];
  };
  const list = (username: string, machine_id: string | null = null) =>
    call(username, "load_notifications", { machine_id });
  const numbers = async (...of: Parameters<typeof list>) => (await list(...of)).map((one: any) => one.record_no);
  const unread = async (username: string) =>
    (await list(username)).filter(({ read }: any) => !read).map((one: any) => one.record_no);

  it("have time, machine, severity, text and what the reader has read, the newest first", async () => {
    await add(notification(1), notification(2, { severity: "warning" }));
    const one = { machine_id: "FC1", text: "FC1 has stood for 60 minutes.", read: false };
    expect(await list("anna")).toEqual([
      { ...one, record_no: 2, created_at: iso(notification(2).created_at), severity: "warning" },
      { ...one, record_no: 1, created_at: iso(notification(1).created_at), severity: "alarm" },
    ]);
  });

  it("are told in the language of each reader", async () => {
    await add(notification(1));
    await call("bo", "update_user_settings", { values: { language: "sv" } });
    const textOf = async (username: string) => (await list(username))[0].text;
    expect([await textOf("anna"), await textOf("bo")]).toEqual([
      "FC1 has stood for 60 minutes.",
      "FC1 har stått i 60 minuter.",
    ]);
  });

  it("are those of one machine, of all, and for restricted users of theirs alone", async () => {
    await add(notification(1), notification(2, { machine_id: "JH1" }), notification(3, { machine_id: null }));
    expect(await numbers("anna")).toEqual([3, 2, 1]);
    expect(await numbers("anna", "FC1")).toEqual([1]);
    expect(await numbers("restricted")).toEqual([2]);
    expect(await list("restricted", "FC1")).toEqual([403, "not_allowed"]);
    expect(await list("anna", "nowhere")).toEqual([404, "not_found"]);
  });

  it("are listed for 90 days", async () => {
    await add(notification(1, { created_at: start - 90 * day - 1 }), notification(2, { created_at: start - 90 * day }));
    expect(await numbers("anna")).toEqual([2]);
  });

  it("are read by who marks them, several at once and again without harm, and by nobody else", async () => {
    await add(notification(1), notification(2), notification(3));
    expect(await call("anna", "set_notifications_read", { record_nos: [1, 3] })).toBe(true);
    expect(await call("anna", "set_notifications_read", { record_nos: [3, 3] })).toBe(true);
    expect([await unread("anna"), await unread("bo")]).toEqual([[2], [3, 2, 1]]);
  });

  it("are marked all or not at all: one that is not there, or of a machine that is not theirs, is not found", async () => {
    await add(notification(1), notification(2, { machine_id: "JH1" }), notification(3, { machine_id: null }));
    const mark = (username: string, ...record_nos: number[]) =>
      call(username, "set_notifications_read", { record_nos });
    expect(await mark("anna", 1, 9)).toEqual([404, "not_found"]);
    expect(await mark("restricted", 2, 1)).toEqual([404, "not_found"]);
    expect(await mark("restricted", 3)).toEqual([404, "not_found"]);
    expect([await unread("anna"), await unread("restricted")]).toEqual([[3, 2, 1], [2]]);
    expect(await mark("restricted", 2)).toBe(true);
    expect(await unread("restricted")).toEqual([]);
  });

  it("tell the screens of who has read them, and nobody else's", async () => {
    await add(notification(1));
    await call("anna", "set_notifications_read", { record_nos: [1] });
    const events = await server.parts.store.read
      .selectFrom("events")
      .select(["machine_id", "audience", "payload"])
      .where("event", "=", "NotificationChanged")
      .orderBy("seq", "desc")
      .limit(1)
      .execute();
    expect(events).toEqual([
      {
        machine_id: "FC1",
        audience: '["anna"]',
        payload: '{"record_no":1,"machine_id":"FC1","severity":"alarm"}',
      },
    ]);
  });
});
