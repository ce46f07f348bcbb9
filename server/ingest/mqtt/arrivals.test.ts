import { describe, expect, it } from "vitest";
import { type Arrival, Arrivals } from "./arrivals.ts";
import { JsonTopics } from "./json.ts";
import { Owners } from "./owners.ts";

const now = Date.parse("2026-06-10T08:00:00Z");
const bytesOf = (message: unknown) => Buffer.from(JSON.stringify(message));
const arrival = (message: unknown, more: Partial<Arrival> = {}): Arrival => ({
  topic: "plant/FC1",
  bytes: bytesOf(message),
  now,
  isRepeated: false,
  ...more,
});

describe("the times of records that say none", () => {
  it("are those of their arrival, of one machine a millisecond apart, of others not", () => {
    const arrivals = new Arrivals();
    expect(arrivals.of(arrival(1), ["FC1", "FC1", "FC2", "FC1"])).toEqual([now, now + 1, now, now + 2]);
    expect(arrivals.of(arrival(2), ["FC1", "FC2"])).toEqual([now + 3, now + 1]);
    expect(arrivals.of(arrival(3, { now: now + 2 }), ["FC1"])).toEqual([now + 4]);
    expect(arrivals.of(arrival(4, { now: now + 50 }), ["FC1"])).toEqual([now + 50]);
  });

  it("keep the order of a backlog of 100 messages that comes at once, and those after it", () => {
    const arrivals = new Arrivals();
    const times = Array.from({ length: 100 }, (_one, place) => arrivals.of(arrival(place), ["FC1"])[0]);
    expect(times).toEqual(Array.from({ length: 100 }, (_one, place) => now + place));
    expect(arrivals.of(arrival("next", { now: now + 40 }), ["FC1"])).toEqual([now + 100]);
  });

  it("do not run back with the clock", () => {
    const arrivals = new Arrivals();
    arrivals.of(arrival(1), ["FC1"]);
    expect(arrivals.of(arrival(2, { now: now - 60_000 }), ["FC1"])).toEqual([now + 1]);
  });

  it.each([
    [
      "a message that the broker sends again has those that it had",
      arrival(1, { now: now + 500, isRepeated: true }),
      now,
    ],
    ["the same words said anew are another message", arrival(1, { now: now + 500 }), now + 500],
    [
      "what is sent again of another topic is another",
      arrival(1, { topic: "b", now: now + 500, isRepeated: true }),
      now + 500,
    ],
    [
      "what is sent again and was never heard has its arrival",
      arrival(2, { now: now + 500, isRepeated: true }),
      now + 500,
    ],
  ])("%s", (_what, second, time) => {
    const arrivals = new Arrivals();
    expect(arrivals.of(arrival(1), ["FC1"])).toEqual([now]);
    expect(arrivals.of(second, ["FC1"])).toEqual([time]);
  });

  it("what is sent again and holds another number of records, since the feed was changed, has its arrival", () => {
    const arrivals = new Arrivals();
    arrivals.of(arrival([1, 2]), ["FC1", "FC1"]);
    expect(arrivals.of(arrival([1, 2], { now: now + 500, isRepeated: true }), ["FC1"])).toEqual([now + 500]);
  });

  it("are given to those only: a time in seconds of the feed stays, also of a message that is sent again", () => {
    const json = new JsonTopics({ owners: new Owners(), refuse: () => undefined });
    const topics = [
      { topic: "timed/{machine_id}", time: { path: "/at", format: "s" as const } },
      { topic: "untimed/{machine_id}" },
    ];
    json.use([{ kind: "feed", slug: "hall-1", schemaVersion: 1, title: "Hall 1", topics }]);
    const hear = (topic: string, message: unknown, at: number, isRepeated = false) =>
      json
        .hear(topic, bytesOf(message), at, isRepeated)
        .map((item) => item.kind === "record" && Date.parse(String(item.record.time)) - now);
    const backlog = Array.from({ length: 100 }, (_one, place) => ({ at: now / 1000 - 100 + place }));
    const said = backlog.map((_one, place) => (place - 100) * 1000);
    expect(hear("timed/FC1", backlog, now)).toEqual(said);
    expect(hear("timed/FC1", backlog, now + 500, true)).toEqual(said);
    expect(hear("untimed/FC1", backlog, now)).toEqual(backlog.map((_one, place) => place));
    expect(hear("untimed/FC1", backlog, now + 500, true)).toEqual(backlog.map((_one, place) => place));
    expect(hear("untimed/FC1", backlog, now + 500)).toEqual(backlog.map((_one, place) => 500 + place));
  });
});
