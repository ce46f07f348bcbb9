import { isDeepStrictEqual } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hashToken, newToken } from "#server/auth/tokens.ts";
import { eventNames } from "#schemas/protocol/events.ts";
import { openStore } from "#server/database/open.ts";
import { parseTopics } from "#server/events/topics.ts";
import { listenForWrites } from "#server/events/wake.ts";
import { createParts } from "#server/parts.ts";
import type { NewEvent } from "./log.ts";
import { databases } from "#tests/support/databases.ts";
import type { EventReader } from "#tests/support/event-reader.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { fakeSite } from "#tests/support/site.ts";

const changed = (machine_id: string, patch: Record<string, unknown>, version: number): NewEvent => ({
  event: "MachineChanged",
  machine_id,
  payload: { machine_id, patch, version },
});

/** What the patches of all frames make of each machine of a prefix, however they were merged. */
const stateOf = (prefix: string, frames: readonly { data: Record<string, any> }[]): Record<string, unknown> => {
  const state: Record<string, object> = {};
  for (const { data } of frames) {
    const machine_id = String(data["machine_id"]);
    if (machine_id.startsWith(prefix)) state[machine_id] = { ...state[machine_id], ...data["patch"] };
  }
  return state;
};

describe.each(databases)("the event stream on $kind", (database) => {
  let server: TestServer;
  const readers: EventReader[] = [];
  beforeAll(async () => {
    server = await startTestServer({
      database,
      site: fakeSite({ operator: [], supervisor: ["view-permissions"] }),
      snapshot: (_db, scope, topics) => Promise.resolve({ asked: [scope, topics] }),
      users: [
        { username: "operator", role: "operator" },
        { username: "restricted", role: "operator", machine_restrictions: ["M2"] },
        { username: "supervisor", role: "supervisor" },
        { username: "foreign", role: "operator", company_id: 2 },
      ],
    });
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.close();
  });
  afterAll(() => server.close());

  const open = async (username: string, topics = "", lastEventId?: number): Promise<EventReader> => {
    const reader = await (await server.client(username)).events(topics, lastEventId);
    readers.push(reader);
    return reader;
  };
  const emit = (company_id: number, ...events: NewEvent[]) =>
    server.parts.journal.write(company_id, (entry) => {
      for (const event of events) entry.emit(event);
      return Promise.resolve();
    });
  const lastSeq = async (company_id = 1): Promise<number> => {
    const row = await server.parts.store.read
      .selectFrom("events")
      .select((eb) => eb.fn.max<number | null>("seq").as("seq"))
      .where("company_id", "=", company_id)
      .executeTakeFirst();
    return row?.seq ?? 0;
  };

  it("sends a committed event to the company's readers, with its number as id", async () => {
    const reader = await open("operator", "MachineChanged");
    await emit(1, changed("M1", { status: "R" }, 1));
    const [frame] = await reader.take(1);
    const seq = await lastSeq();
    expect(frame).toEqual({
      id: seq,
      data: {
        seq,
        event: "MachineChanged",
        at: new Date(server.parts.now()).toISOString(),
        machine_id: "M1",
        patch: { status: "R" },
        version: 1,
      },
    });
  });

  it("sends nothing of another company, of machines outside the restrictions, or for another audience", async () => {
    const all = {
      operator: await open("operator"),
      restricted: await open("restricted"),
      supervisor: await open("supervisor"),
      foreign: await open("foreign"),
    };
    await emit(1, changed("M1", { of: "M1" }, 2), changed("M2", { of: "M2" }, 3), {
      event: "NotificationChanged",
      machine_id: null,
      audience: "view-permissions",
      payload: { record_no: 1 },
    });
    await emit(1, { event: "GoalChanged", machine_id: null, audience: ["restricted"], payload: { target_date: "x" } });
    await emit(2, changed("M2", { of: "foreign M2" }, 4));
    for (const company of [1, 2])
      await emit(company, { event: "ReloadRequested", machine_id: null, payload: { company } });
    const seen = async (reader: EventReader) => {
      await reader.until(() => reader.frames.some((frame) => frame.data.event === "ReloadRequested"));
      return reader.frames.map(({ data }) => data["patch"]?.of ?? data.event);
    };
    expect({
      operator: await seen(all.operator),
      restricted: await seen(all.restricted),
      supervisor: await seen(all.supervisor),
      foreign: await seen(all.foreign),
    }).toEqual({
      operator: ["M1", "M2", "ReloadRequested"],
      restricted: ["M2", "GoalChanged", "ReloadRequested"],
      supervisor: ["M1", "M2", "NotificationChanged", "ReloadRequested"],
      foreign: ["foreign M2", "ReloadRequested"],
    });
  });

  it("sends the topics that were asked for, for all machines or for one, to which also belongs what names none", async () => {
    const reader = await open("operator", "StopChanged,MachineChanged:M2,GoalChanged:M2");
    await emit(1, { event: "GoalChanged", machine_id: null, payload: { target_date: "x" } });
    await emit(1, changed("M1", {}, 5), changed("M2", {}, 6), {
      event: "OrderChanged",
      machine_id: "M2",
      payload: { card_nos: [] },
    });
    await emit(1, { event: "StopChanged", machine_id: "M1", payload: { stops: [1], patches: [] } });
    await reader.until(() => reader.frames.some(({ data }) => data.event === "StopChanged"));
    expect(reader.frames.map(({ data }) => [data.event, data["machine_id"]])).toEqual([
      ["GoalChanged", undefined],
      ["MachineChanged", "M2"],
      ["StopChanged", "M1"],
    ]);
  });

  it("knows the place of a reader that hears nothing, and not while something waits for it", async () => {
    const audience = {
      company_id: 1,
      username: "operator",
      machines: null,
      permissions: new Set<string>(),
      topics: parseTopics("MachineChanged", new Set(eventNames)),
    };
    const { place, leave } = await server.parts.hub.join(audience, { username: "operator", send: () => {} });
    await emit(1, { event: "GoalChanged", machine_id: null, payload: { target_date: "x" } });
    expect(place()).toBe(await lastSeq());
    await emit(1, changed("M1", { a: 1 }, 100), changed("M1", { a: 2 }, 101));
    expect(place()).toBeNull();
    server.parts.hub.flush();
    expect(place()).toBe(await lastSeq());
    leave();
  });

  it("refuses a topic that is no event, and a reader who has not signed in", async () => {
    const client = await server.client("operator");
    const refused = await client.get("/api/events?topics=MachineChanged,Nonsense");
    expect([refused.status, refused.body.code, refused.body.path]).toEqual([400, "invalid_input", "/topics"]);
    expect((await (await server.client()).get("/api/events")).status).toBe(401);
  });

  it("loses nothing of events that follow each other, merged or not, per machine", async () => {
    const reader = await open("operator", "MachineChanged");
    for (let version = 10; version < 30; version += 1)
      await emit(1, changed("F1", { [`f${version % 3}`]: version }, version), changed("F2", { v: version }, version));
    const all = { F1: { f0: 27, f1: 28, f2: 29 }, F2: { v: 29 } };
    await reader.until(() => isDeepStrictEqual(stateOf("F", reader.frames), all));
    expect(Math.max(...reader.frames.map(({ id }) => id))).toBe(await lastSeq());
  });

  it("resumes after the last frame that a reader has seen", async () => {
    const before = await lastSeq();
    await emit(1, changed("M1", { a: 1 }, 40));
    await emit(1, changed("M2", { b: 1 }, 41));
    const reader = await open("operator", "MachineChanged", before);
    expect((await reader.take(2)).slice(0, 2).map(({ id, data }) => [id, data["patch"]])).toEqual([
      [before + 1, { a: 1 }],
      [before + 2, { b: 1 }],
    ]);
    await emit(1, changed("M1", { a: 2 }, 42));
    const later = () => reader.frames.find(({ id }) => id === before + 3);
    await reader.until(() => later() !== undefined);
    expect(later()).toMatchObject({ data: { machine_id: "M1", patch: { a: 2 } } });
  });

  it("sends a snapshot after a gap: a number of another log, or too many missed events", async () => {
    const beyond = await open("restricted", "MachineChanged:M2", 99_999);
    const [frame] = await beyond.take(1);
    const scope = { company_id: 1, machines: ["M2"], language: "en" };
    expect(frame).toMatchObject({
      id: await lastSeq(),
      data: { event: "Snapshot", state: { asked: [scope, [{ event: "MachineChanged", machine_id: "M2" }]] } },
    });
    const before = await lastSeq();
    await emit(1, ...Array.from({ length: 1001 }, (_, version) => changed("M1", {}, version)));
    const behind = await open("operator", "MachineChanged", before);
    expect((await behind.take(1))[0]!.data).toMatchObject({ event: "Snapshot", seq: before + 1001 });
  });

  it("converges: a reader that is cut again and again ends with the state of one that never was", async () => {
    const whole = await open("operator", "MachineChanged");
    const written: NewEvent[] = [];
    const cutFrames: { data: any }[] = [];
    let cut = await open("operator", "MachineChanged");
    let place = await lastSeq();
    for (let round = 0; round < 30; round += 1) {
      const event = changed(`K${round % 4}`, { [`k${round % 5}`]: round }, 2000 + round);
      written.push(event);
      await emit(1, event);
      if (round % 3 !== 2) continue;
      await cut.until(() => cut.text.includes("id: "));
      cut.close();
      cutFrames.push(...cut.frames);
      place = Math.max(place, ...cut.frames.map(({ id }) => id));
      cut = await open("operator", "MachineChanged", place);
    }
    const all = stateOf(
      "K",
      written.map(({ payload: data }) => ({ data })),
    );
    await whole.until(() => isDeepStrictEqual(stateOf("K", whole.frames), all));
    await cut.until(() => isDeepStrictEqual(stateOf("K", [...cutFrames, ...cut.frames]), all));
    expect(stateOf("K", [...cutFrames, ...cut.frames])).toEqual(stateOf("K", whole.frames));
  });

  it("ends the stream of a session or token that has ended", async () => {
    const client = await server.client("operator");
    const reader = await client.events();
    await client.json("POST", "/api/auth/sign-out", {});
    await reader.ended;

    const token = newToken("device");
    const device = {
      company_id: 1,
      record_no: 1,
      name: "hall",
      device_kind: "wall" as const,
      machine_ids: "[]",
      documents: "[]",
      token_hash: hashToken(token),
      created_at: 0,
      last_seen_at: null,
      revoked_at: null,
    };
    await server.parts.store.write((trx) => trx.insertInto("devices").values(device).execute());
    const wall = await server.client();
    wall.cookies.set("shopwright_device", token);
    const screen = await wall.events();
    expect(screen.status).toBe(200);
    await server.parts.store.write((trx) => trx.updateTable("devices").set({ revoked_at: 1 }).execute());
    await screen.ended;
  });

  it("ends the streams of users whose rights have changed, after telling them", async () => {
    const reader = await open("operator");
    const other = await open("supervisor");
    await emit(1, { event: "AccessChanged", machine_id: null, payload: { usernames: ["operator"] } });
    await reader.ended;
    expect(reader.frames.at(-1)!.data.event).toBe("AccessChanged");
    await emit(1, changed("M1", {}, 3000));
    await other.until(() => other.frames.some(({ data }) => data["version"] === 3000));
  });

  it("numbers events in the order of their commits, without a hole, under concurrent writes", async () => {
    const before = await lastSeq();
    const refuse = () =>
      server.parts.journal.write(1, (entry) => (entry.emit(changed("M1", {}, 1)), Promise.reject(new Error("no"))));
    await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => (index % 4 === 3 ? refuse() : emit(1, changed("M1", {}, index)))),
    );
    const rows = await server.parts.store.read
      .selectFrom("events")
      .select("seq")
      .where("company_id", "=", 1)
      .where("seq", ">", before)
      .orderBy("seq")
      .execute();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 45 }, (_, index) => before + 1 + index));
  });
});

describe.each(databases.filter(({ kind }) => kind === "postgres"))("several processes on $kind", (database) => {
  it("hear of each other's writes", async () => {
    const server = await startTestServer({ database, users: [{ username: "operator" }] });
    const { address } = server.database;
    if (!("url" in address)) throw new Error("Expected an address of PostgreSQL");
    const stop = listenForWrites(address.url, server.parts.hub);
    const other = createParts(await openStore(address), server.parts.now);
    const reader = await (await server.client("operator")).events("MachineChanged");
    await expect
      .poll(async () => {
        await other.journal.write(1, (entry) => Promise.resolve(entry.emit(changed("M3", { from: "other" }, 1))));
        return reader.frames.length;
      })
      .toBeGreaterThan(0);
    expect(reader.frames[0]!.data["patch"]).toEqual({ from: "other" });
    reader.close();
    await stop();
    await other.store.close();
    await server.close();
  });

  it("refuse a key that another one is working on, and report once", async () => {
    const server = await startTestServer({ database, users: [{ username: "operator" }] });
    const other = await openStore(server.database.address);
    const claim = { company_id: 1, claim: "key:1:same" };
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const first = other.write(async () => {
      begin();
      await gate;
      return "first";
    }, claim);
    await begun;
    await expect(server.parts.store.write(() => Promise.resolve("second"), claim)).rejects.toMatchObject({
      code: "call_in_flight",
    });
    release();
    expect(await first).toBe("first");
    expect(await server.parts.store.write(() => Promise.resolve("third"), claim)).toBe("third");
    await other.close();
    await server.close();
  });
});
