import { expect, it } from "vitest";
import { callsBy } from "#engine/react/queries/polled-fixture.ts";
import { createTexts } from "#engine/react/providers/texts.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import sv from "../../../configs/factory/texts/sv.json" with { type: "json" };
import { monthsOf } from "#widgets/controls/scrap/scrap.fixtures.ts";
import { scrap5061 } from "./index.ts";
import { columns, monthsChart, together, weeksChart, yearReads } from "./logic.ts";

const words = { label: "kg", write: String };
const { months } = monthsOf();

it("asks for this year of each machine by itself, so that no machine between two of the list is counted [WD-951]", () => {
  const reads = Object.entries(yearReads({ machineId: "M3;M1" }, {}));
  expect(reads.map(([name, { input, range }]) => [name, input["machine_from"], input["machine_to"], range])).toEqual([
    ["M1", "M1", "M1", { year: true, step: 900 }],
    ["M3", "M3", "M3", { year: true, step: 900 }],
  ]);
  expect(scrap5061.readsOf!({ machineId: "{m}" }, {})).toEqual({});
});

it("asks again every 60 s unless told otherwise, and not at each report", async () => {
  const read = yearReads({ machineId: "M1" }, {})["M1"]!;
  expect(read.events).toEqual([]);
  expect(await callsBy(read, [0, 59, 60, 120])).toEqual([1, 1, 2, 3]);
  const never = yearReads({ machineId: "M1", interval: -1 }, {})["M1"]!;
  expect(await callsBy(never, [0, 600])).toEqual([1, 1]);
});

it("adds machines to each other by month and week, in the order of time, also where the first days are of last year's last week", () => {
  const row = (m: number, wiso: string, scrapkg: number) => ({
    m,
    mn: `month ${m}`,
    w: Number(wiso.slice(-2)),
    wiso,
    scrapkg,
  });
  expect(
    together([
      row(1, "2027-W01", 2),
      row(1, "2026-W53", 1),
      row(2, "2027-W05", 4),
      row(1, "2027-W05", 5),
      row(1, "2026-W53", 8),
    ]),
  ).toEqual([row(1, "2026-W53", 9), row(1, "2027-W01", 2), row(1, "2027-W05", 5), row(2, "2027-W05", 4)]);
});

it("has a bar for each month, and for each week of a month", () => {
  const byMonth = monthsChart(months, words);
  expect([byMonth.labels, byMonth.datasets.map(({ values }) => values)]).toEqual([
    ["January", "February", "March", "April", "May"],
    [[17.5, 37.5, 57.5, 82.5, 58.5]],
  ]);
  const byWeek = weeksChart(
    months.filter(({ m }) => m === 5),
    { ...words, week: (number) => `w${number}` },
  );
  expect([byWeek.labels, byWeek.datasets.map(({ values }) => values)]).toEqual([
    ["w18", "w19", "w20"],
    [[18.5, 19.5, 20.5]],
  ]);
});

it("[WD-743] names the columns of its table in Swedish for users of Swedish, in English for those of English", () => {
  const heads = (["sv", "en"] as const).map((language) => {
    const { text } = createTexts(language, { en: en.texts, sv: sv.texts });
    return columns.map((column) => text(column));
  });
  expect(heads).toEqual([
    ["Månad", "Vecka", "Kassation (kg)"],
    ["Month", "Week", "Scrap (kg)"],
  ]);
});
