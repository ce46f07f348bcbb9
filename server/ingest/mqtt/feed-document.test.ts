import { describe, expect, it } from "vitest";
import { shapeFaults } from "#server/documents/validate/validate.ts";

const feed = (topic: object) => ({
  kind: "feed",
  slug: "hall-1",
  schemaVersion: 1,
  title: "Hall 1",
  topics: [topic],
});

describe("a feed", () => {
  it.each([
    ["the machine in the topic", { topic: "plant/{machine_id}/state" }],
    ["the machine in the message", { topic: "plant/state", machine_id: "/machine" }],
    ["any level and any end", { topic: "+/{machine_id}/#" }],
    ["the whole message as a value", { topic: "{machine_id}/good", good_count: "" }],
  ])("takes %s", (_name, topic) => {
    expect(shapeFaults("feed", feed(topic))).toEqual([]);
  });

  it.each([
    ["a topic that names no machine", { topic: "plant/state" }],
    ["a wildcard within a level", { topic: "plant/a+b/{machine_id}" }],
    ["a wildcard for all that follows before the end", { topic: "plant/#/{machine_id}" }],
    ["a topic of the broker", { topic: "$SYS/{machine_id}" }],
    ["a path that is no pointer", { topic: "{machine_id}", good_count: "good" }],
    ["a status that no machine has", { topic: "{machine_id}", status: { path: "/s", values: { on: "Z" } } }],
    ["an unknown field", { topic: "{machine_id}", script: "return 1" }],
  ])("refuses %s", (_name, topic) => {
    expect(shapeFaults("feed", feed(topic))).not.toEqual([]);
  });
});
