import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectEvents } from "./connect.ts";

class FakeWorker extends EventTarget {
  readonly sent: unknown[] = [];
  readonly port = Object.assign(new EventTarget(), {
    postMessage: (message: unknown) => void this.sent.push(message),
    start: () => {},
  });
  constructor() {
    super();
    workers.push(this);
  }
}
let workers: FakeWorker[] = [];

beforeEach(() => {
  workers = [];
  vi.useFakeTimers();
  vi.stubGlobal("SharedWorker", FakeWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const topics = { kind: "topics", topics: ["StopChanged"] } as const;
const online = { kind: "link", link: { online: true, since: 0 } } as const;

test("a worker that could not be loaded is begun anew, ever more rarely, and is told what the tab listens to", () => {
  const port = connectEvents();
  const heard = vi.fn<(message: unknown) => void>();
  port.onMessage(heard);
  port.send(topics);
  port.send({ kind: "suspect" });
  expect(workers.map(({ sent }) => sent)).toEqual([[topics, { kind: "suspect" }]]);
  workers[0]!.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(999);
  expect(workers.length).toBe(1);
  vi.advanceTimersByTime(1_001);
  expect(workers.map(({ sent }) => sent.at(-1))).toEqual([{ kind: "suspect" }, topics]);
  workers[1]!.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(4_000);
  expect(workers.length).toBe(3);
  workers[2]!.port.dispatchEvent(new MessageEvent("message", { data: online }));
  expect(heard.mock.calls).toEqual([[online]]);
  vi.advanceTimersByTime(120_000);
  expect(workers.length).toBe(3);
  port.send({ kind: "suspect" });
  expect(workers[2]!.sent).toEqual([topics, { kind: "suspect" }]);
});
