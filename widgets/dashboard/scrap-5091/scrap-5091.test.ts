import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import { scrapOf } from "#widgets/controls/scrap/scrap.fixtures.ts";
import { scrap5091 } from "./index.ts";
import { dayRead, reasonsOf, rowsOf, stacksOf } from "./logic.ts";
import { schema } from "./schema.ts";

const words = { bar: (machine: string, shift: number) => `${machine}/${shift}`, uncoded: "Uncoded", write: String };

describe("read of the scrap of 24 hours", () => {
  it("[WD-951] reaches from the first to the last machine of the list as people sort them; machines between them that are not in it are removed", () => {
    const asked = (machineId: string) => dayRead({ machineId }, { hall: "M10;M2" })?.input;
    expect(asked("M3, M1")).toEqual({ feature: "get", username: "", machine_from: "M1", machine_to: "M3" });
    expect([asked("{hall}"), asked("Ä1;Z1;Å1")]).toMatchObject([
      { machine_from: "M2", machine_to: "M10" },
      { machine_from: "Z1", machine_to: "Ä1" },
    ]);
    const answer = ["M1", "M2", "M3"].flatMap((machine) => scrapOf(machine, 1, 4));
    expect(rowsOf(answer, ["M1", "M3"]).map(({ machine_id }) => machine_id)).toEqual(["M1", "M3"]);
  });

  it("is of the last 24 hours, again every 60 s unless told otherwise, and after a report of one of its machines", async () => {
    const read = dayRead({ machineId: "M3;M1" }, {})!;
    expect(read).toMatchObject({ range: { hours: 24 }, subjects: ["M1", "M3"] });
    expect(await callsBy(read, [0, 59, 60, 120])).toEqual([1, 1, 2, 3]);
    expect(await callsBy(dayRead({ machineId: "M1", interval: -1 }, {})!, [0, 600])).toEqual([1, 1]);
  });

  it("is not made without a machine", () => {
    expect(scrap5091.readsOf!({ machineId: "{m}" }, {})).toEqual({ scrap: undefined });
  });
});

describe("stacks", () => {
  it("has a bar for each machine and shift and a part for each reason, the largest first", () => {
    const graph = stacksOf([...scrapOf("M1", 1, 2, 7), ...scrapOf("M1", 2, 3), ...scrapOf("M2", 0, 1)], words);
    expect([graph.stacked, graph.labels]).toEqual([true, ["M1/1", "M1/2", "M2/0"]]);
    expect(graph.datasets.map(({ label, values, texts }) => [label, values, texts])).toEqual([
      ["Flash", [7, 0, 0], ["7", "-", "-"]],
      ["Short shot", [2, 3, 1], ["2", "3", "1"]],
    ]);
  });

  it("has the colour of each reason, one of the palette where it has none, its code where it has no name, and a word where it has neither", () => {
    const [flash] = scrapOf("M1", 1, 9);
    const bare = { ...flash!, scrap: 4, scrap_reason: "K99", description: "", color: "" };
    const none = { ...bare, scrap: 2, scrap_reason: "" };
    expect(reasonsOf([flash!, bare, none], "Uncoded")).toEqual([
      { code: "K01", name: "Short shot", color: "#c0392b", pieces: 9 },
      { code: "K99", name: "K99", color: "#e69f00", pieces: 4 },
      { code: "", name: "Uncoded", color: "#882255", pieces: 2 },
    ]);
  });

  it("leaves out what corrections have taken back", () => {
    expect(rowsOf(scrapOf("M1", 1, 0, 2), ["M1"]).map(({ scrap }) => scrap)).toEqual([2]);
  });
});

it("refuses options that it does not know", () => {
  const options = [{ machineId: "M1", interval: 300, fontSize: 16 }, { interval: 5 }, { period: "h24" }];
  expect(options.map((one) => Value.Check(schema.options, one))).toEqual([true, false, false]);
});
