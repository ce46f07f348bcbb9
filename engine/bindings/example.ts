import type { TSchema } from "typebox";
import { type Bound, ready } from "./bound.ts";
import type { SourceData } from "./environment.ts";
import type { Node } from "./node.ts";

/** The slug of the rows that a widget without a source is shown with; no document names it. */
export const exampleSource = "__example";

const examples = [68, 42, 85, 57];

/** Example rows: a label and a number each. */
export const exampleData: Bound<SourceData> = ready({
  columns: [
    { key: "tLabel", type: "string" },
    { key: "value", type: "number" },
  ],
  rows: examples.map((value, index) => ({ tLabel: String.fromCodePoint(65 + index), value })),
});

type Options = Readonly<Record<string, unknown>>;

/** What a value of each type is where nothing was chosen. */
const exampleOf: Readonly<Record<string, unknown>> = {
  datasourceValue: { dataSource: exampleSource, dataKey: "value", operation: "single" },
  datasourceMultiValue: { dataSource: exampleSource, dataKeys: [{ key: "tLabel" }, { key: "value" }] },
  tableConfig: { columns: [{ key: "tLabel" }, { key: "value" }] },
  graphConfig: { graphType: "bar", x: "tLabel", showLegend: "no", datasets: [{ y: "value" }] },
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === "object" &&
    value !== null &&
    "columns" in value &&
    Array.isArray(value.columns) &&
    value.columns.length === 0);

/** Options with examples in place of the values that nobody chose. */
export const withExamples = (options: Options, schema: TSchema): Record<string, unknown> => {
  const { properties = {} }: Node = schema;
  const added = Object.entries(properties).flatMap(([key, property]) => {
    const example = exampleOf[property["x-value"] ?? ""];
    return example !== undefined && isEmpty(options[key]) ? [[key, example] as const] : [];
  });
  return { ...options, ...Object.fromEntries(added) };
};

/** Options with one of the subject in place of one that nobody chose. */
export const withSubject = (options: Options, schema: TSchema, example: string | null): Options => {
  const { properties = {} }: Node = schema;
  const isAsked = example !== null && Object.hasOwn(properties, "machineId") && !options["machineId"];
  return isAsked ? { ...options, machineId: example } : options;
};
