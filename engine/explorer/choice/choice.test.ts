import { describe, expect, it } from "vitest";
import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { changesTo, type Choice, choiceIn, filterOf, firstChoice } from "./choice.ts";

const document: ExplorerDocument = {
  kind: "explorer",
  slug: "some",
  schemaVersion: 1,
  title: "Some",
  sources: [],
  dimensions: [
    { key: "line", label: "Line" },
    { key: "week_number", label: "Week", from: "week" },
  ],
  measures: [],
  filters: ["line", "week_number"],
  overviews: [],
};

const queryOf = (choice: Choice): URLSearchParams => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(changesTo(choice, document))) if (value !== null) query.set(name, value);
  return query;
};

const all: Choice = {
  horizon: "custom",
  days: { from: "2024-05-01", to: "2024-05-15" },
  groupBy: "day",
  values: { line: ["a,b", "~1", "ö&="], week_number: ["202420"] },
  hasWeeks: false,
  slider: { least: 2, most: 7.5 },
  produced: true,
  measure: "cost",
};

describe("a choice", () => {
  it("stands in the address whole and is read from it again, hostile values too", () => {
    expect(choiceIn(queryOf(all), document)).toEqual(all);
    expect(queryOf(firstChoice(document)).toString()).toBe("");
    expect(choiceIn(new URLSearchParams(), document)).toEqual(firstChoice(document));
  });

  it("is as at first where an address says nonsense", () => {
    const said = new URLSearchParams("horizon=ever&group=hour&range=9-2&f.other=x&weeks=maybe&from=x&to=2026-13-99");
    expect(choiceIn(said, document)).toEqual(firstChoice(document));
  });

  it("counts chosen weeks only while their switch is on [WD-443]", () => {
    const weeks = (hasWeeks: boolean) => filterOf({ ...all, hasWeeks }, document, "2024-05-15")?.values;
    expect([weeks(true)?.["week_number"], weeks(false)?.["week_number"]]).toEqual([["202420"], undefined]);
  });

  it("has no filter while its days make no sense", () => {
    expect(filterOf({ ...all, days: { from: "2024-05-15", to: "2024-05-01" } }, document, "2024-05-15")).toBeNull();
  });
});
