import { describe, expect, it } from "vitest";
import type { FeedDocument, FeedTopic } from "#schemas/documents/feed/schema.ts";
import { filterOf, JsonTopics, valueAt } from "./json.ts";
import type { Refusal } from "./message.ts";
import { Owners } from "./owners.ts";

const t0 = Date.parse("2026-06-10T08:00:00Z");

const feedOf = (topics: FeedTopic[], enabled = true): FeedDocument => ({
  kind: "feed",
  slug: "hall-1",
  schemaVersion: 1,
  title: "Hall 1",
  enabled,
  topics,
});

const reader = (...topics: FeedTopic[]) => {
  const refusals: Refusal[] = [];
  const json = new JsonTopics({ owners: new Owners(), refuse: (reason) => void refusals.push(reason) });
  json.use([feedOf(topics)]);
  const hear = (topic: string, message: unknown) =>
    json
      .hear(topic, Buffer.from(typeof message === "string" ? message : JSON.stringify(message)), t0)
      .map((item) => item.kind === "record" && item.record);
  return { json, hear, refusals };
};

describe("a pointer into a message", () => {
  it.each([
    ["", { a: 1 }, { a: 1 }],
    ["/a/1", { a: [1, 2] }, 2],
    ["/a~1b/c~0d", { "a/b": { "c~d": 3 } }, 3],
    ["/a/b", { a: "text" }, undefined],
    ["/a", { a: null }, undefined],
    ["/__proto__", {}, undefined],
  ])("%s", (pointer, message, value) => {
    expect(valueAt(message, pointer)).toEqual(value);
  });
});

describe("JSON topics", () => {
  it("subscribe to each topic once, and to none of a feed that is off", () => {
    const { json } = reader();
    const topic = { topic: "plant/{machine_id}/state" };
    expect(json.use([feedOf([topic, topic, { topic: "a/#", machine_id: "/m" }])])).toEqual(["plant/+/state", "a/#"]);
    expect(json.use([feedOf([topic], false)])).toEqual([]);
    expect(filterOf("{machine_id}/x")).toBe("+/x");
  });

  it("read what stands where the feed says, and say nothing of what is missing", () => {
    const { hear, refusals } = reader({
      topic: "plant/{machine_id}/state",
      time: { path: "/at", format: "s" },
      status: { path: "/on", values: { true: "R", false: "S" } },
      stop_reason: "/why",
      good_count: "/n/0",
      scrap_count: "/n/1",
      process_values: { temperature: "/t", pressure: "/p" },
    });
    expect(hear("plant/FC 1.x/state", { at: t0 / 1000 + 0.5, on: false, why: 12, n: [5], t: 200.5 })).toEqual([
      {
        machine_id: "FC 1.x",
        time: "2026-06-10T08:00:00.500Z",
        status: "S",
        stop_reason: "12",
        good_count: 5,
        process_values: { temperature: 200.5 },
      },
    ]);
    expect(refusals).toEqual([]);
  });

  it("take the time of arrival where the feed names none, and the machine from the message where it is there", () => {
    const { hear } = reader({ topic: "a/+/#", machine_id: "/m", status: { path: "/s" } });
    expect(hear("a/b/c/d", [{ m: "FC1", s: "R" }, { s: "S" }])).toEqual([
      { machine_id: "FC1", time: "2026-06-10T08:00:00.000Z", status: "R" },
      { time: "2026-06-10T08:00:00.000Z", status: "S" },
    ]);
  });

  it("compose the names of machines and reasons, from topic and message", () => {
    const { hear } = reader(
      { topic: "a/{machine_id}", stop_reason: "/r" },
      { topic: "b", machine_id: "/m", stop_reason: "/r" },
    );
    const [loose, composed] = ["Sa\u030ag 1", "S\u00e5g 1"];
    const record = { machine_id: composed, time: "2026-06-10T08:00:00.000Z", stop_reason: "\u00d6l" };
    expect(hear(`a/${loose}`, { r: "O\u0308l" })).toEqual([record]);
    expect(hear("b", { m: composed, r: "\u00d6l" })).toEqual([{ ...record, time: "2026-06-10T08:00:00.001Z" }]);
  });

  it("leave a value that the feed does not know, and a time that is none, to the check", () => {
    const { hear } = reader({
      topic: "{machine_id}",
      time: { path: "/t", format: "ms" },
      status: { path: "/s", values: { on: "R" } },
    });
    expect(hear("FC1", { t: "noon", s: "flying" })).toEqual([{ machine_id: "FC1", time: "noon", status: "flying" }]);
  });

  it.each([
    ["what no feed knows", "b/FC1", "{}", "not_mapped"],
    ["what is not JSON", "a/FC1", "{ status: R }", "not_json"],
    ["a control character", "a/FC1", "\u0000", "not_json"],
    ["10 MB", "a/FC1", `"${"x".repeat(10 * 1024 * 1024)}"`, "too_large"],
  ])("refuse %s", (_name, topic, text, reason) => {
    const { hear, refusals } = reader({ topic: "a/{machine_id}" });
    expect(hear(topic, text)).toEqual([]);
    expect(refusals).toEqual([reason]);
  });

  it("take 5,000 records of a message, and say that the rest is too many", () => {
    const { hear, refusals } = reader({ topic: "{machine_id}" });
    expect(
      hear(
        "FC1",
        Array.from({ length: 5_001 }, () => ({})),
      ),
    ).toHaveLength(5_000);
    expect(refusals).toEqual(["too_many"]);
  });
});
