import { describe, expect, it } from "vitest";
import type { Refusal } from "./message.ts";
import { Owners } from "./owners.ts";
import { datatypes, encodePayload, type Metric, type MetricValue } from "./payload.ts";
import { Sparkplug } from "./sparkplug.ts";
import { sparkplugTopic } from "./topic.ts";

const t0 = Date.parse("2026-06-10T08:00:00Z");
const iso = (seconds: number) => new Date(t0 + seconds * 1000).toISOString();

const datatypeOf = (value: MetricValue | null): number => {
  if (typeof value === "string") return datatypes.String;
  return typeof value === "boolean" ? datatypes.Boolean : datatypes.Double;
};
const metric = (name: string | null, value: MetricValue | null, more: Partial<Metric> = {}): Metric => ({
  name,
  alias: null,
  timestamp: null,
  datatype: datatypeOf(value),
  isHistorical: false,
  value,
  ...more,
});
const bdSeq = (value: number) => metric("bdSeq", value, { datatype: datatypes.UInt64 });

const plant = (group: string | null = null) => {
  const refusals: Refusal[] = [];
  const asked: string[] = [];
  let now = t0;
  const host = new Sparkplug({
    group,
    owners: new Owners(),
    refuse: (reason) => void refusals.push(reason),
    askRebirth: (own, node) => void asked.push(`${own}/${node}`),
    nodeBorn: () => undefined,
  });
  const hear = (topic: string, seq: number | null, metrics: Metric[], at = 0) =>
    host
      .hear(sparkplugTopic(`spBv1.0/${topic}`)!, encodePayload({ timestamp: t0 + at * 1000, seq, metrics }), now)
      .map((item) => (item.kind === "record" ? item.record : { gone: item.machine_id }));
  return {
    host,
    hear,
    refusals,
    asked,
    now: () => now,
    advance: (ms: number) => (now += ms),
    born: (node: string, device: string, metrics: Metric[] = [metric("Status", "R", { alias: 1 })]) => {
      hear(`g/NBIRTH/${node}`, 0, [bdSeq(3)]);
      return hear(`g/DBIRTH/${node}/${device}`, 1, metrics);
    },
  };
};

describe("the topics of Sparkplug", () => {
  it.each([
    ["spBv1.0/g/NDATA/n", { group: "g", type: "NDATA", node: "n", device: null }],
    ["spBv1.0/g/DDATA/n/d", { group: "g", type: "DDATA", node: "n", device: "d" }],
    ["spBv1.0/g/NDATA/n/d", null],
    ["spBv1.0/g/DDATA/n", null],
    ["spBv1.0/g/DDATA/n/d/e", null],
    ["spBv1.0/g/NCMD/n", null],
    ["spBv1.0/STATE/host", null],
    ["spAv1.0/g/NDATA/n", null],
  ])("%s", (topic, expected) => {
    expect(sparkplugTopic(topic)).toEqual(expected);
  });
});

describe("a Sparkplug host", () => {
  it("reads status, reason, counters and process values by alias, each at its own time", () => {
    const { born, hear, refusals } = plant();
    const birth = born("n", "FC1", [
      metric("Status", true, { alias: 1, timestamp: 5 }),
      metric("GoodCount", 7, { alias: 2, timestamp: 5, datatype: datatypes.UInt32 }),
      metric("ProcessValues/temperature", 200, { alias: 3 }),
    ]);
    expect(birth).toEqual([
      { machine_id: "FC1", time: iso(0), status: "R", good_count: 7, process_values: { temperature: 200 } },
    ]);
    const data = hear("g/DDATA/n/FC1", 2, [
      metric(null, 9, { alias: 2, timestamp: t0 + 2000, datatype: 0 }),
      metric(null, false, { alias: 1, timestamp: t0 + 1000, datatype: 0 }),
      metric("StopReason", 12, { timestamp: t0 + 1000 }),
      metric("ScrapCount", null, { timestamp: t0 + 1000 }),
    ]);
    expect(data).toEqual([
      { machine_id: "FC1", time: iso(1), status: "S", stop_reason: "12" },
      { machine_id: "FC1", time: iso(2), good_count: 9 },
    ]);
    expect(refusals).toEqual([]);
  });

  it("composes the names of devices and reasons, so that one machine is one, however its node writes it", () => {
    const { born, hear, refusals } = plant();
    const [loose, composed] = ["Sa\u030ag", "S\u00e5g"];
    expect(born("n", loose)).toMatchObject([{ machine_id: composed, status: "R" }]);
    expect(hear(`g/DDATA/n/${composed}`, 2, [metric("StopReason", "O\u0308l")])).toMatchObject([
      { machine_id: composed, stop_reason: "\u00d6l" },
    ]);
    expect(hear(`g/DDEATH/n/${loose}`, 3, [])).toEqual([{ gone: composed }]);
    expect(refusals).toEqual([]);
  });

  it("wraps its count of messages at 256, and asks once for a rebirth where one is missing", () => {
    const { born, hear, asked, refusals, advance } = plant();
    born("n", "FC1", [metric("GoodCount", 1, { alias: 4 })]);
    for (let seq = 2; seq < 600; seq += 1) hear("g/NDATA/n", seq % 256, []);
    expect(asked).toEqual([]);
    const lost = hear("g/DDATA/n/FC1", 90, [metric(null, 2, { alias: 4 }), metric("Status", "S")], 1);
    // An alias may have got another meaning by the message that is missing.
    expect(lost).toEqual([{ machine_id: "FC1", time: iso(1), status: "S" }]);
    hear("g/DDATA/n/FC1", 91, [metric(null, 3, { alias: 4 })], 2);
    expect(asked).toEqual(["g/n"]);
    advance(5_000);
    hear("g/NDATA/n", 92, []);
    advance(9_000);
    hear("g/NDATA/n", 93, []);
    expect(asked).toHaveLength(2);
    advance(1_000);
    hear("g/NDATA/n", 94, []);
    expect(asked).toHaveLength(3);
    born("n", "FC1", [metric("GoodCount", 8, { alias: 4 })]);
    expect(hear("g/DDATA/n/FC1", 2, [metric(null, 9, { alias: 4 })], 3)).toEqual([
      { machine_id: "FC1", time: iso(3), good_count: 9 },
    ]);
    expect(refusals.filter((reason) => reason === "sequence")).toHaveLength(1);
  });

  it("asks for a rebirth at an unknown alias, and where it has heard no birth", () => {
    const first = plant();
    first.born("n", "FC1");
    first.hear("g/DDATA/n/FC1", 2, [metric(null, 5, { alias: 99 })]);
    expect([first.asked, first.refusals]).toEqual([["g/n"], ["unknown_alias"]]);
    const second = plant();
    expect(second.hear("g/DDATA/n/FC1", 2, [metric("Status", "R"), metric(null, 5, { alias: 1 })])).toEqual([
      { machine_id: "FC1", time: iso(0), status: "R" },
    ]);
    expect([second.asked, second.refusals]).toEqual([["g/n"], ["not_born"]]);
  });

  it("tells the machines of a dead node, and not those of one that has returned meanwhile", () => {
    const { born, hear, refusals } = plant();
    born("n", "FC1");
    hear("g/DBIRTH/n/FC2", 2, []);
    expect(hear("g/NDEATH/n", null, [bdSeq(2)])).toEqual([]);
    expect(refusals).toEqual(["old_death"]);
    expect(hear("g/NDEATH/n", null, [bdSeq(3)])).toEqual([{ gone: "FC1" }, { gone: "FC2" }]);
    expect(hear("g/NDEATH/n", null, [bdSeq(3)])).toEqual([]);
  });

  it("says of a machine that tells only changes that it is there, by its own clock, while its node lives", () => {
    const { host, born, hear, now, advance, refusals } = plant();
    born("n", "FC1");
    hear("g/DDATA/n/FC1", 2, [metric("Status", "S")], -60);
    advance(29_999);
    expect(host.present(now(), 30_000)).toEqual([]);
    advance(1);
    const there = (time: string) => [{ kind: "record", record: { machine_id: "FC1", time } }];
    expect(host.present(now(), 30_000)).toEqual(there(iso(-30)));
    expect(host.present(now(), 30_000)).toEqual([]);
    advance(30_000);
    // The broker has said nothing since.
    expect(host.present(now() - 1, 30_000)).toEqual([]);
    expect(host.present(now(), 30_000)).toEqual(there(iso(0)));
    advance(60_000);
    expect(born("other", "FC1")).toEqual([]);
    expect(refusals).toEqual(["second_publisher"]);
    hear("g/DDEATH/n/FC1", 3, []);
    advance(30_000);
    expect(host.present(now(), 30_000)).toEqual([]);
  });

  it("says of no machine that it is there after the line was gone, nor of one whose clock is not set", () => {
    const { host, born, hear, now, advance } = plant();
    born("n", "FC1");
    host.forget();
    advance(60_000);
    expect(host.present(now(), 30_000)).toEqual([]);
    born("n", "FC2");
    hear("g/DDATA/n/FC2", 2, [], -t0 / 1000);
    advance(60_000);
    expect(host.present(now(), 30_000)).toEqual([]);
  });

  it("dates the death of a device as it says, and the death of a node when it is told, each by the machine's clock", () => {
    const { host, born, now, advance } = plant();
    const tell = (topic: string, timestamp: number, metrics: Metric[]) =>
      host.hear(sparkplugTopic(`spBv1.0/${topic}`)!, encodePayload({ timestamp, seq: 2, metrics }), now());
    born("n", "FC1");
    advance(20_000);
    const gone = (time: number) => [{ kind: "death", machine_id: "FC1", time }];
    expect(tell("g/DDEATH/n/FC1", t0 + 15_000, [])).toEqual(gone(t0 + 15_000));
    const reborn = (at: number) => [{ machine_id: "FC1", status: "R", time: new Date(t0 + at).toISOString() }];
    expect(born("n", "FC1")).toEqual(reborn(15_001));
    expect(tell("g/DDEATH/n/FC1", t0 + 3_600_000, [])).toEqual(gone(t0 + 15_002));
    expect(born("n", "FC1")).toEqual(reborn(15_003));
    advance(40_000);
    expect(tell("g/NDEATH/n", t0 - 3_600_000, [bdSeq(3)])).toEqual(gone(t0 + 40_000));
  });

  it("lets one publisher speak for a machine until it is gone or silent for two minutes", () => {
    const { born, hear, refusals, advance } = plant();
    born("a", "FC1");
    expect(born("b", "FC1")).toEqual([]);
    expect(hear("g/DDEATH/b/FC1", 2, [])).toEqual([]);
    expect(refusals).toEqual(["second_publisher"]);
    hear("g/NDEATH/a", null, [bdSeq(3)]);
    expect(born("b", "FC1")).toHaveLength(1);
    advance(120_000);
    expect(born("a", "FC1")).toHaveLength(1);
  });

  it("leaves the times of a machine as they are that says several things at one moment", () => {
    const { born, hear, refusals, asked } = plant();
    born("n", "FC1");
    const [again] = born("n", "FC1") as { time: string }[];
    expect(again!.time).toBe(iso(0));
    const [first] = hear("g/DDATA/n/FC1", 2, [metric("Status", "S")], 9) as { time: string }[];
    const [second] = hear("g/DDATA/n/FC1", 3, [metric("GoodCount", 4)], 9) as { time: string }[];
    expect([first!.time, second!.time]).toEqual([iso(9), iso(9)]);
    expect([refusals, asked]).toEqual([[], []]);
  });

  it("has nothing to do with a foreign group", () => {
    const { hear, refusals } = plant("mine");
    expect(hear("g/NBIRTH/n", 0, [bdSeq(1)])).toEqual([]);
    expect(refusals).toEqual(["foreign_group"]);
  });

  it("refuses what is no payload, and one of 10 MB", () => {
    const { host, refusals } = plant();
    const topic = sparkplugTopic("spBv1.0/g/DDATA/n/FC1")!;
    expect(host.hear(topic, Buffer.from("status=R"), t0)).toEqual([]);
    expect(host.hear(topic, Buffer.alloc(10 * 1024 * 1024), t0)).toEqual([]);
    expect(refusals).toEqual(["not_sparkplug", "too_large"]);
  });

  it("takes of 10,000 metrics what a record holds, and says of each other one that it is too many", () => {
    const { born, refusals } = plant();
    const values = Array.from({ length: 9_999 }, (_, index) => metric(`ProcessValues/v${index}`, index));
    const [record] = born("n", "FC1", [metric("Status", "R"), ...values]) as { process_values: object }[];
    expect(record).toMatchObject({ machine_id: "FC1", status: "R" });
    expect(Object.keys(record!.process_values)).toHaveLength(200);
    expect(refusals).toEqual(Array.from({ length: 9_799 }, () => "too_many"));
  });

  it("leaves out a process value that is no number, and a time that no calendar has to the check", () => {
    const { born, hear, refusals } = plant();
    expect(born("n", "FC1", [metric("ProcessValues/t", Number.NaN), metric("Status", "R")])).toEqual([
      { machine_id: "FC1", time: iso(0), status: "R" },
    ]);
    expect(refusals).toEqual(["not_a_number"]);
    const [record] = hear("g/DDATA/n/FC1", 2, [metric("Status", "R", { timestamp: 2 ** 63 })]) as { time: string }[];
    expect(record!.time).toBe("9223372036854776000");
  });
});
