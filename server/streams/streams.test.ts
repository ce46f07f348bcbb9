import type { ServerResponse } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import type { Identities } from "#server/auth/identities.ts";
import type { Identity } from "#server/identity.ts";
import { Stream, Streams } from "./streams.ts";

afterEach(() => {
  vi.useRealTimers();
});

const setUp = () => {
  const written: string[] = [];
  const response = { writableLength: 0, writableEnded: false, write: (bytes: Buffer) => written.push(String(bytes)) };
  const stream = new Stream({ actor: { username: "operator" } } as Identity, response as unknown as ServerResponse);
  return { stream, written };
};

it("is meant by events of its user, and of the screen at which the user is", () => {
  const at = { actor: { username: "operator" }, device: { name: "Press 4" } } as Identity;
  const stream = new Stream(at, {} as ServerResponse);
  expect(
    [["operator"], ["device:Press 4"], ["device:Press 5", "planner"], []].map((names) => stream.isOf(names)),
  ).toEqual([true, true, false, false]);
});

it("tells a reader's place with each heartbeat, so that one that hears little does not fall behind", () => {
  const { stream, written } = setUp();
  let place: number | null = 41;
  stream.follow(() => place);
  stream.open("id: 7\n\n");
  stream.beat();
  place = null;
  stream.beat();
  expect(written).toEqual(["id: 7\n\n", "id: 41\n\n", ": beat\n\n"]);
});

it("sends a heartbeat that comes before the opening after it", () => {
  const { stream, written } = setUp();
  stream.follow(() => 8);
  stream.beat();
  expect(written).toEqual([]);
  stream.open("id: 7\n\n");
  expect(written).toEqual(["id: 7\n\n", "id: 8\n\n"]);
});

it("ends within five seconds of the moment when its session or token is good no more, once all is sent that was for it, and lets others go on", async () => {
  vi.useFakeTimers();
  const good = new Set(["a", "b"]);
  const live = vi.fn<(keys: ReadonlySet<string>) => Promise<void>>(() => Promise.resolve());
  const identities = { alive: async () => good, live } as unknown as Identities;
  const order: string[] = [];
  const streams = new Streams(identities, { catchUp: async (company_id) => void order.push(`told ${company_id}`) });
  const open = (hash: string) => {
    const end = vi.fn<() => void>(() => void order.push(`ended ${hash}`));
    const credential = { kind: "device", hash };
    const response = { writableLength: 0, writableEnded: false, write: () => true, end } as unknown as ServerResponse;
    streams.add(new Stream({ company_id: 7, actor: { username: "hall" }, credential } as Identity, response));
    return end;
  };
  const [revoked, other] = [open("a"), open("b")];
  await vi.advanceTimersByTimeAsync(60_000);
  expect([revoked, other].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  expect(live.mock.lastCall).toEqual([new Set(["a", "b"])]);
  good.delete("a");
  await vi.advanceTimersByTimeAsync(5_000);
  expect([revoked.mock.calls.length > 0, other.mock.calls.length]).toEqual([true, 0]);
  expect(order.slice(0, 2)).toEqual(["told 7", "ended a"]);
  streams.close();
});
