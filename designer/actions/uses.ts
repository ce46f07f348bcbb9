import type { DashboardDocument, DashboardWidget, DataSource } from "#schemas/documents/dashboard/schema.ts";
import { isObject } from "#schemas/documents/json.ts";
import { placeholder } from "#schemas/expressions/template.ts";
import { parametersOfSource } from "#engine/bindings/sources.ts";

/** Options whose braces name the fields of a row, not parameters. */
export const rowOptions: ReadonlySet<string> = new Set(["math"]);

const sourcesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(sourcesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "dataSource" && typeof member === "string" ? [member] : sourcesIn(member),
  );
};

const parametersIn = (value: unknown, key = ""): string[] => {
  if (typeof value === "string") {
    if (key === "parameter") return [value];
    return Array.from(value.matchAll(placeholder), ([, path = ""]) => path.split(".")[0] ?? "");
  }
  if (Array.isArray(value)) return value.flatMap((member) => parametersIn(member));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => (rowOptions.has(name) ? [] : parametersIn(member, name)));
};

/** Slugs of the sources that a widget's options name. */
export const sourcesOfWidget = ({ config }: Pick<DashboardWidget, "config">): string[] => [
  ...new Set(sourcesIn(config)),
];

/** Names in braces and of chosen parameters among a widget's options; they need not be parameters of the dashboard. */
export const parametersOfWidget = ({ config }: Pick<DashboardWidget, "config">): string[] => [
  ...new Set(parametersIn(config)),
];

/** Ids of the widgets that read a source. */
export const usersOfSource = ({ widgets }: Pick<DashboardDocument, "widgets">, slug: string): string[] =>
  widgets.filter((widget) => sourcesOfWidget(widget).includes(slug)).map(({ id }) => id);

/** Who uses a parameter: slugs of sources and ids of widgets. */
export const usersOfParameter = (
  { widgets, dataSources }: Pick<DashboardDocument, "widgets" | "dataSources">,
  name: string,
): { sources: string[]; widgets: string[] } => ({
  sources: dataSources
    .filter((source: DataSource) => parametersOfSource(source).includes(name))
    .map(({ slug }) => slug),
  widgets: widgets.filter((widget) => parametersOfWidget(widget).includes(name)).map(({ id }) => id),
});
