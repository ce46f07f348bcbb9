import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { rangeInput } from "#engine/bindings/moving-range.ts";
import { createQueryClient } from "#engine/react/queries/client.ts";
import { readOptions } from "#engine/react/queries/use-reads.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { timeHistory } from "./index.ts";
import { askedBy, layoutOf, placeAfter, placeAt, segmentAt, spanOf, ticksOf } from "./place.ts";
import { historyRead, machinesOf } from "./read.ts";
import { historyPeriods, schema } from "./schema.ts";
import { isStripEntry } from "./strip-entry.ts";
import { answeredAt, history, many, two } from "./time-history.fixtures.ts";
import { isSelectable, legendOf, timelineOf } from "./timeline.ts";
import { hour } from "#schemas/durations.ts";

const zone = "Europe/Stockholm";

describe("options of the time history", () => {
  it("[WD-858] knows five periods in this order and refuses any other", () => {
    expect([...historyPeriods]).toEqual(["shift", "today", "h8", "h24", "h48"]);
    const all = ["shift", "today", "h8", "h24", "h48", "h12"];
    expect(all.map((period) => Value.Check(schema.options, { period }))).toEqual([true, true, true, true, true, false]);
  });

  it("[WD-859] refreshes every 180 s by default", () => {
    expect([historyRead({ machineId: "M1" }, {})?.poll, schema.defaults]).toEqual([
      180,
      { period: "today", interval: 180 },
    ]);
  });

  it("never refreshes sooner than every 10 s", () => {
    expect([5, -1, 30].map((interval) => historyRead({ machineId: "M1", interval }, {})?.poll)).toEqual([10, 10, 30]);
  });
});

describe("read of the time history", () => {
  const parameters = { hall: "M2;M3", unset: undefined };

  it("takes machines between comma, semicolon or colon, each once", () => {
    const lists = ["M1; M2,M3:M1", "M1,{hall}", " ;", "{unset}"];
    expect(lists.map((machineId) => machinesOf({ machineId }, parameters))).toEqual([
      ["M1", "M2", "M3"],
      ["M1", "M2", "M3"],
      [],
      [],
    ]);
  });

  it("[WD-861] [WD-862] asks for the machines, joined by semicolons, from start to end", async () => {
    const transport = fakeTransport({ procedures: { get_graphical_history_data_for_machines: two } });
    const read = historyRead({ machineId: "M1,M2", period: "h8" }, {})!;
    const moment = { now: () => answeredAt, timeZone: zone };
    const client = createQueryClient();
    await client.fetchQuery(readOptions(client, transport, () => ({}) as never, read, undefined, moment));
    expect(transport.calls.map(({ procedure, input }) => [procedure, input])).toEqual([
      [
        "get_graphical_history_data_for_machines",
        { machine_string: "M1;M2", start_time: "2026-01-05T00:00:00.000Z", end_time: "2026-01-05T08:00:00.000Z" },
      ],
    ]);
  });

  it("asks for the length of the period, today from midnight on", () => {
    const lengths = historyPeriods.map((period) => {
      const { range } = historyRead({ machineId: "M1", period }, {})!;
      const { start_time, end_time } = rangeInput(range!, answeredAt, zone) as Record<string, string>;
      return (Date.parse(end_time!) - Date.parse(start_time!)) / hour;
    });
    expect(lengths).toEqual([25, 9, 8, 24, 48]);
  });

  it("[WD-860] makes one call for two widgets that ask the same within 120 s", async () => {
    const transport = fakeTransport({ procedures: { get_graphical_history_data_for_machines: two } });
    const client = createQueryClient();
    const ask = async (secondsAfter: number) => {
      const read = timeHistory.readsOf!({ machineId: "M1" }, {})["history"]!;
      const options = readOptions(client, transport, () => ({}) as never, read);
      if (secondsAfter > 0) client.setQueryData(options.queryKey, two, { updatedAt: Date.now() - secondsAfter * 1000 });
      await client.fetchQuery(options);
      return transport.calls.length;
    };
    expect([await ask(0), await ask(110), await ask(130)]).toEqual([1, 1, 2]);
  });

  it("asks for nothing without a machine", () => {
    expect(timeHistory.readsOf!({ machineId: "{unset}" }, parameters)).toEqual({
      history: undefined,
      codes: undefined,
    });
  });
});

describe("timeline", () => {
  const timeline = timelineOf(two, ["M2", "M1"], "h8", zone)!;
  const layout = layoutOf({ width: 1000, height: 200 }, 2, 2);

  it("has a bar for each machine in the order asked for, over the whole period", () => {
    expect([timeline.to - timeline.from, timeline.bars.map(({ machine_id }) => machine_id)]).toEqual([
      8 * hour,
      ["M2", "M1"],
    ]);
  });

  it("colours segments by state, coded stops by their reason", () => {
    expect(timeline.bars[0]!.segments.map(({ kind, color }) => [kind, color])).toEqual([
      ["no-data", "#8a8f98"],
      ["running", "#138b13"],
      ["uncoded", "#ff0000"],
      ["stop", "#0072b2"],
    ]);
  });

  it("lets choose uncoded stops only", () => {
    expect(timeline.bars[1]!.segments.map(isSelectable)).toEqual([false, false, false, true, false]);
  });

  it("explains each state and stop reason that occurs once, the longest reason first", () => {
    const parts = history({
      M1: [
        [10, "12"],
        [30, "R"],
        [20, "20"],
        [5, "R"],
        [1, "-"],
      ],
    });
    const explained = legendOf(timelineOf(parts, ["M1"], "h8", zone)!);
    expect(explained.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["running", ""],
      ["uncoded", "-"],
      ["stop", "20"],
      ["stop", "12"],
    ]);
  });

  it("cuts off what was before the period, today at midnight and the shift at its beginning", () => {
    const machines = two.machines.map((machine) => ({ ...machine, shift_start: "2026-01-05T05:00:00Z" }));
    const starts = [
      timelineOf(two, ["M1"], "today", zone),
      timelineOf({ ...two, machines }, ["M1"], "shift", zone),
      timelineOf(two, ["M1"], "shift", zone),
    ].map((one) => new Date(one!.from).toISOString());
    expect(starts).toEqual(["2026-01-04T23:00:00.000Z", "2026-01-05T05:00:00.000Z", "2026-01-04T23:00:00.000Z"]);
    const cut = timelineOf({ ...two, machines }, ["M1"], "shift", zone)!.bars[0]!.segments;
    expect(cut.map(({ start }) => start >= Date.UTC(2026, 0, 5, 5))).toEqual([true, true, true]);
  });

  it("is none where nothing is known", () => {
    expect(timelineOf({ machines: [], segments: [], orders: [] }, ["M1"], "today", zone)).toBeNull();
  });

  it("has no bar for a machine that was not answered", () => {
    expect(timelineOf(two, ["M1", "M9"], "h8", zone)!.bars.length).toBe(1);
  });

  it("finds what is under the pointer, and an uncoded stop that is near it first", () => {
    const uncoded = timeline.bars[0]!.segments[2]!;
    const { x } = spanOf(uncoded, timeline, layout);
    const kindAt = (at: number, reach: number) => segmentAt(timeline, placeAt(timeline, layout, at, 5, reach))?.kind;
    expect([kindAt(x + 5, 0), kindAt(x - 10, 4), kindAt(x - 10, 16), kindAt(5, 0)]).toEqual([
      "uncoded",
      "running",
      "uncoded",
      undefined,
    ]);
  });

  it("is walked by arrow keys along a bar and to the same time at the next machine", () => {
    const walk = (keys: readonly string[]) =>
      keys.reduce<ReturnType<typeof placeAfter>>((place, key) => placeAfter(timeline, place, key), null);
    expect([walk(["ArrowLeft"]), walk(["ArrowLeft", "ArrowLeft"]), walk(["Home", "ArrowDown"])]).toEqual([
      { bar: 0, segment: 3 },
      { bar: 0, segment: 2 },
      { bar: 1, segment: 0 },
    ]);
    expect([walk(["End", "ArrowRight"]), walk(["ArrowUp"])?.bar, placeAfter(timeline, null, "a")]).toEqual([
      { bar: 0, segment: 3 },
      0,
      null,
    ]);
  });

  it("is left with Escape, chooses with Enter and the space bar, and leaves all other keys to the browser", () => {
    const here = { bar: 0, segment: 2 };
    const asked = ["Escape", "Enter", " ", "ArrowLeft", "a", "Tab"].map((key) => askedBy(key, timeline, here));
    expect(asked).toEqual(["leave", "choose", "choose", { bar: 0, segment: 1 }, null, null]);
  });

  it("writes round times on the axis, as many as there is room for", () => {
    const times = ticksOf(timeline, layout, zone).map(({ moment }) => new Date(moment).toISOString().slice(11, 16));
    expect(times).toEqual(["00:00", "01:00", "02:00", "03:00", "04:00", "05:00", "06:00", "07:00", "08:00"]);
    const narrow = ticksOf(timeline, layoutOf({ width: 220, height: 200 }, 2, 2), zone);
    expect(narrow.length).toBeLessThan(5);
  });

  it("keeps the axis on round times of the wall clock when the clocks change", () => {
    const at = Date.UTC(2024, 2, 31, 6);
    const from = at - 12 * hour;
    const walls = ticksOf({ from, to: at, bars: timeline.bars }, layout, zone).map(({ moment }) =>
      new Intl.DateTimeFormat("sv", { timeZone: zone, timeStyle: "short" }).format(moment),
    );
    expect(walls).toEqual(["20:00", "22:00", "00:00", "04:00", "06:00", "08:00"]);
  });

  it("fills the box with few machines and grows beyond it with many", () => {
    const heights = [1, 8, 40].map((machines) => layoutOf({ width: 800, height: 400 }, machines, 4).height);
    expect([heights[0]! < 200, heights[1]! <= 400, heights[2]! > 400]).toEqual([true, true, true]);
  });

  it("never draws a stop thinner than a pixel", () => {
    const thin = history({
      M1: [
        [479, "R"],
        [0.01, "-"],
        [0.99, "R"],
      ],
    });
    const timeline = timelineOf(thin, ["M1"], "h8", zone)!;
    expect(spanOf(timeline.bars[0]!.segments[1]!, timeline, layout).width).toBe(1);
  });

  it("takes forty machines of two days", () => {
    const ids = Array.from({ length: 40 }, (_, at) => `FC${at + 1}`);
    expect(timelineOf(many(40, 200), ids, "h48", zone)!.bars.every(({ segments }) => segments.length > 100)).toBe(true);
  });
});

it("takes rows of a source into a strip that have all that it draws", () => {
  const stop = {
    machine_id: "M1",
    status: "S",
    stop: 7,
    stop_reason: "12",
    stop_description: "No material",
    stop_reason_color: "#ff0000",
    start_time: "2026-01-05T07:00:00Z",
    end_time: null,
  };
  const good = [stop, { ...stop, status: "R", stop: 0, end_time: "2026-01-05T07:30:00Z" }];
  const bad = [
    ...Object.keys(stop).map((field) => ({ ...stop, [field]: undefined })),
    { ...stop, status: "X" },
    { ...stop, stop: "7" },
    {},
  ];
  expect([...good, ...bad].map(isStripEntry)).toEqual([true, true, ...bad.map(() => false)]);
});
