import { describe, expect, test } from "vitest";
import type { DatasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import type { BindingEnvironment } from "./environment.ts";
import { answered, environmentOf } from "./fixture.ts";
import { parseIds, resolveIds } from "./ids.ts";
import { resolveParameters } from "./parameters.ts";
import { reportOnce } from "./report.ts";
import { filterRows } from "./resolvers/datasourceFilter.ts";
import { resolveDatasourceMultiValue } from "./resolvers/datasourceMultiValue.ts";
import { resolveDatasourceValue } from "./resolvers/datasourceValue.ts";

const rows = [
  { machine_id: "M1", good: 2, prod_time: 7200, word: "x" },
  { machine_id: "M2", good: 3, prod_time: 3600, word: null },
];
const valueOf = (config: Partial<DatasourceValue>, environment: BindingEnvironment = environmentOf(rows)) =>
  resolveDatasourceValue({ dataSource: "machines", dataKey: "good", ...config }, environment);

describe("a datasource value", () => {
  test("single reads the first listed machine, sum adds all, non-numbers count as 0 [WD-577]", () => {
    expect(valueOf({ machineId: ["M1", "M2"], operation: "single" }).data?.value).toBe(2);
    expect(valueOf({ machineId: ["M1", "M2"], operation: "sum" }).data?.value).toBe(5);
    expect(valueOf({ machineId: ["M2", "M1"] }).data?.value).toBe(3);
    expect(valueOf({ machineId: ["M1", "M2"], operation: "sum", dataKey: "word" }).data?.value).toBe(0);
  });

  test("mean weighs each machine, leaves out what has no number or no weight, and is none where nothing is left", () => {
    const times = [
      { machine_id: "M1", share: 90, run: 80, stop: 20 },
      { machine_id: "M2", share: 30, run: 240, stop: 60 },
      { machine_id: "M3", share: null, run: 500, stop: 0 },
      { machine_id: "M4", share: 70, run: 0, stop: 0 },
    ];
    const mean = (weight?: string, machineId = ["M1", "M2", "M3", "M4"]) =>
      valueOf({ machineId, dataKey: "share", operation: "mean", ...(weight ? { weight } : {}) }, environmentOf(times))
        .data;
    expect(mean("{run} + {stop}")?.value).toBe(45);
    expect(mean(undefined, ["M1", "M2", "M3"])?.value).toBe(60);
    expect(mean("{run} + {stop}", ["M3", "M4"])).toEqual({ value: null, text: "-" });
  });

  test("a dashboard parameter stands for a machine id [WD-571]", () => {
    const environment = environmentOf(rows, { parameters: { machineId1: "M2" } });
    expect(valueOf({ machineId: ["{machineId1}"] }, environment).data?.value).toBe(3);
  });

  test("a machine parameter without a value says that a machine has to be chosen", () => {
    expect(valueOf({ machineId: ["{machineId1}"] })).toMatchObject({
      status: "error",
      error: { code: "parameter_missing", text: 900136 },
    });
  });

  test("a static value is converted to its type, a non-numeric text is 0 [WD-579]", () => {
    const fixed = (staticValue: string, staticValueDataType: "string" | "number") =>
      valueOf({ dataSource: "__static_values", staticValue, staticValueDataType }).data?.value;
    expect([fixed("4", "number"), fixed("4", "string"), fixed("four", "number")]).toEqual([4, "4", 0]);
  });

  test("math is computed over the row; an invalid one and a division by zero show a dash and are logged once [WD-581]", () => {
    expect(valueOf({ math: "{prod_time} / 3600" }).data).toEqual({ value: 2, text: "2" });
    expect(valueOf({ math: "alert(1)" }).data).toEqual({ value: null, text: "-" });
    expect(valueOf({ math: "{value} / 0" }).data).toEqual({ value: null, text: "-" });
    expect(valueOf({ math: "{word} + 1" }).data).toEqual({ value: null, text: "-" });
    const logged: string[] = [];
    const environment = environmentOf(rows, { report: reportOnce((problem) => logged.push(problem)) });
    for (const math of ["alert(1)", "{value} / 0", "{word} + 1", "alert(1)", "{value} / 0"])
      valueOf({ math }, environment);
    expect(logged).toEqual([
      'The formula "alert(1)" has no result (formula)',
      'The formula "{value} / 0" has no result (division)',
    ]);
  });

  test("the format is applied after math", () => {
    expect(valueOf({ dataKey: "prod_time", math: "{value} / 2", format: "hh-mm" }).data).toEqual({
      value: 3600,
      text: "01:00",
    });
  });

  test("status, age and error of the source are the value's", () => {
    const error = { code: "upstream_failed", message: "no" };
    const stale = environmentOf([], { sources: { machines: answered(rows, { stale: true, error, fetchedAt: 5 }) } });
    expect(valueOf({}, stale)).toEqual({
      status: "ready",
      data: { value: 2, text: "2" },
      fetchedAt: 5,
      stale: true,
      error,
    });
    const waiting = environmentOf([], { sources: { machines: answered([], { status: "pending", fetchedAt: null }) } });
    expect(valueOf({}, waiting)).toMatchObject({ status: "pending", data: undefined });
    expect(valueOf({ dataSource: "nowhere" })).toMatchObject({ status: "error", error: { code: "source_missing" } });
    expect(valueOf({ dataSource: "constructor" })).toMatchObject({
      status: "error",
      error: { code: "source_missing" },
    });
  });
});

test("a multi-value yields a row per machine and a cell per key [WD-583]", () => {
  const config = {
    dataSource: "machines",
    machineId: ["M2", "M1"],
    dataKeys: [
      { key: "good", label: "Good" },
      { key: "prod_time", math: "{value} / 3600", format: "round-1" as const },
    ],
  };
  const columnText = (key: string) => (key === "prod_time" ? "Production time" : undefined);
  expect(resolveDatasourceMultiValue(config, environmentOf(rows, { columnText })).data).toEqual({
    keys: [
      { key: "good", label: "Good" },
      { key: "prod_time", label: "Production time" },
    ],
    rows: [
      {
        machineId: "M2",
        cells: [
          { value: 3, text: "3" },
          { value: 1, text: "1.0" },
        ],
      },
      {
        machineId: "M1",
        cells: [
          { value: 2, text: "2" },
          { value: 2, text: "2.0" },
        ],
      },
    ],
  });
});

describe("a filter", () => {
  const of = (...values: unknown[]) => values.map((value) => ({ value }));
  const read = (list: readonly { value?: unknown }[]) => list.map(({ value }) => value);

  test("sorts first and then takes rows from one end; 0 or nothing is no limit [WD-588]", () => {
    const filter = { sortProp: "value", sortOrder: "asc", limit: 2, limitFrom: "last" } as const;
    expect(read(filterRows(of(3, 1, 2), filter))).toEqual([2, 3]);
    expect(read(filterRows(of(3, 1, 2), { ...filter, limitFrom: "first" }))).toEqual([1, 2]);
    expect(read(filterRows(of(3, 1, 2), { ...filter, limit: 0 }))).toEqual([1, 2, 3]);
    expect(read(filterRows(of(3, 1, 2), {}))).toEqual([3, 1, 2]);
  });

  test("sorts in Swedish with numeric ordering [WD-589]", () => {
    const sorted = filterRows(of("M10", "M2", "Ä1", "Z1", "Å1"), { sortProp: "value", sortOrder: "asc" });
    expect(read(sorted)).toEqual(["M2", "M10", "Z1", "Å1", "Ä1"]);
  });

  test("puts what is missing last in both directions [WD-590]", () => {
    expect(read(filterRows(of(null, 2, 1), { sortProp: "value", sortOrder: "asc" }))).toEqual([1, 2, null]);
    expect(read(filterRows(of(null, 2, 1), { sortProp: "value", sortOrder: "desc" }))).toEqual([2, 1, null]);
  });
});

describe("machines and parameters", () => {
  test("one parser takes comma, semicolon and colon, trims, drops empties and doubles and keeps the order", () => {
    expect(parseIds("M1; M2,M3:M1")).toEqual(["M1", "M2", "M3"]);
    expect(parseIds(" ,;: ")).toEqual([]);
  });

  test("a parameter may hold a list itself", () => {
    expect(resolveIds(["M9", "{line}", "{none}"], { line: "M1;M2" })).toEqual({
      ids: ["M9", "M1", "M2"],
      missing: ["none"],
    });
  });

  test("query, then embedding, then default; inside a sub-dashboard the embedding wins [WD-717]", () => {
    const declared = [{ name: "m", default: "M3" }];
    const value = (query: string | undefined, embedding: Record<string, string> | null) =>
      resolveParameters(declared, { query: { m: query }, embedding })["m"];
    expect(value("M1", null)).toBe("M1");
    expect(value("M1", { m: "M2" })).toBe("M2");
    expect(value(undefined, {})).toBe("M3");
    expect(value("M1", {})).toBe("M1");
  });
});
