import { expect, test, vi } from "vitest";
import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import type { Host, HostState } from "./host.ts";
import { browserTabs, tellForgotten } from "./load/tabs.ts";
import { openSession } from "./session.ts";

const document = {
  sources: [{ procedure: "history", store: "history", day: "day" }],
  dimensions: [],
  measures: [],
  months: 2,
} as unknown as ExplorerDocument;
const nothing: HostState = {
  facts: { rows: 0, dimensions: {}, most: 0, firstDay: null, lastDay: null },
  sources: { history: { marks: new Map(), newest: null } },
  kind: "kept",
};

/** A session whose months are read when `answer` is called, and what it has had the host do. */
const opened = () => {
  const host = {
    open: vi.fn<Host["open"]>(async () => nothing),
    state: vi.fn<Host["state"]>(async () => nothing),
    put: vi.fn<Host["put"]>(async () => {}),
    reread: vi.fn<Host["reread"]>(async () => nothing),
    ask: vi.fn<Host["ask"]>(async () => null),
    keep: vi.fn<Host["keep"]>(async () => {}),
    wipe: vi.fn<Host["wipe"]>(async () => {}),
    close: vi.fn<Host["close"]>(),
  };
  const asked: ((rows: object[]) => void)[] = [];
  const call = async (procedure: string) =>
    procedure === "history" ? await new Promise<object[]>((resolve) => asked.push(resolve)) : [];
  const session = openSession({
    document,
    timeZone: "UTC",
    name: "statistics-1",
    owner: "anna",
    host,
    transport: { call: call as never },
    clock: fakeClock(Date.parse("2024-05-15T10:00:00Z")),
    tabs: browserTabs("statistics-1"),
  });
  return { host, session, asked, answer: () => asked.splice(0).forEach((resolve) => resolve([{ day: "2024-05-01" }])) };
};

test("what has been loaded is kept as it stands, once all of it is there", async () => {
  const { host, session, answer } = opened();
  await expect
    .poll(() => {
      answer();
      return host.keep.mock.calls.length;
    })
    .toBe(1);
  const [puts, [kept = 0]] = [host.put.mock.invocationCallOrder, host.keep.mock.invocationCallOrder];
  expect([puts.length, puts.every((put) => put < kept)]).toEqual([3, true]);
  session.close();
});

test("once somebody has signed out, in whatever tab, nothing that was under way is stored", async () => {
  const [here, there] = [opened(), opened()];
  await expect.poll(() => here.asked.length).toBe(2);
  expect([here.session.isOver(), there.session.isOver()]).toEqual([false, false]);
  await tellForgotten();
  for (const { host, session, answer } of [here, there]) {
    answer();
    await new Promise(setImmediate);
    expect([
      session.isOver(),
      host.close.mock.calls.length,
      host.put.mock.calls.length,
      host.keep.mock.calls.length,
    ]).toEqual([true, 1, 0, 0]);
    session.close();
    expect(host.close).toHaveBeenCalledTimes(1);
  }
});
