import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { placeholder } from "#schemas/expressions/template.ts";
import { type Box, scaleBox } from "./geometry.ts";
import type { DashboardEdit } from "./dashboard.ts";
import { type Clip, pasteWidgets } from "./paste-widgets.ts";
import { rowOptions } from "./uses.ts";

/** The values that a snippet's parameters get; those that are missing take their defaults or stay parameters. */
export type SnippetValues = Readonly<Record<string, string>>;

const filled = (value: unknown, values: ReadonlyMap<string, string>): unknown => {
  if (typeof value === "string")
    return value.replaceAll(placeholder, (whole: string, path: string) => values.get(path) ?? whole);
  if (Array.isArray(value)) return value.map((item) => filled(item, values));
  return isObject(value) ? filledMembers(value, values) : value;
};

const filledMembers = (value: JsonObject, values: ReadonlyMap<string, string>): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, rowOptions.has(key) ? member : filled(member, values)]),
  );

const valuesOf = ({ parameters = [] }: DashboardDocument, given: SnippetValues): ReadonlyMap<string, string> =>
  new Map(
    parameters.flatMap(({ name, default: fallback }) => {
      const value = given[name] || fallback;
      return value ? [[name, value] as const] : [];
    }),
  );

/** A snippet's widgets with its parameters filled in, scaled from its own grid into a box of another one. */
const clipOfSnippet = (snippet: DashboardDocument, given: SnippetValues, into: Box): Clip => {
  const values = valuesOf(snippet, given);
  const from = { x: 0, y: 0, w: snippet.size.x, h: snippet.size.y };
  return {
    widgets: snippet.widgets.map((widget) => ({
      ...widget,
      config: filledMembers(widget.config, values),
      pos: scaleBox(widget.pos, from, into),
    })),
    dataSources: snippet.dataSources.map((source) =>
      source.parameters ? { ...source, parameters: filledMembers(source.parameters, values) } : source,
    ),
    parameters: (snippet.parameters ?? []).filter(({ name }) => !values.has(name)),
  };
};

/** Puts a snippet's own widgets onto a dashboard, where they can be changed one by one. */
export const expandSnippet = (
  document: DashboardDocument,
  snippet: DashboardDocument,
  given: SnippetValues,
  into: Box,
): { edit: DashboardEdit; ids: string[] } => {
  const clip = clipOfSnippet(snippet, given, into);
  return pasteWidgets(document, clip, { label: "designer.edit.snippet", aside: false });
};
