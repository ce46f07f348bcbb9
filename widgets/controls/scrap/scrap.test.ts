import { expect, it } from "vitest";
import { barGraph } from "./bars.ts";
import { machinesOf, scrapRead } from "./read.ts";

it("draws bars with their values at the heads, of a stack in the middle of each part; a 0 is a dash", () => {
  const bars = [{ label: "kg", values: [2.5, 0], color: "#c0392b", write: (value: number) => `${value} kg` }];
  const drawn = [false, true].map((isStacked) => barGraph(["FC1", "FC2"], bars, isStacked));
  expect(drawn.map(({ stacked, datasets }) => [stacked, datasets[0]!.valueLabels, datasets[0]!.texts])).toEqual([
    [false, "end", ["2.5 kg", "-"]],
    [true, "center", ["2.5 kg", "-"]],
  ]);
  expect(drawn[0]).toMatchObject({ showLegend: true, axes: { x: { reverse: false }, y: { reverse: false } } });
});

it("reads from the first machine to the last in the order in which people sort them, and again above 5 s", () => {
  const machines = machinesOf({ machineId: "FC10;FC9;{m}" }, { m: "FC1" });
  expect(machines).toEqual(["FC1", "FC9", "FC10"]);
  const read = scrapRead(machines, { week: true }, {});
  expect([read.input["machine_from"], read.input["machine_to"]]).toEqual(["FC1", "FC10"]);
  expect(
    [undefined, -1, 5, 10].map(
      (interval) => scrapRead([], { week: true }, interval === undefined ? {} : { interval }).poll,
    ),
  ).toEqual([60, undefined, undefined, 10]);
});
