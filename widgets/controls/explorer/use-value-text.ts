import { useMemo } from "react";
import type { ReadSpec } from "#engine/bindings/bound.ts";
import type { DataFacts } from "#engine/explorer/types.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { useRead } from "#engine/react/queries/use-reads.ts";
import type { Texts } from "#engine/react/providers/texts.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isObject } from "#schemas/documents/json.ts";
import { hour } from "#schemas/durations.ts";
import type { ExplorerDimension } from "#schemas/documents/explorer/schema.ts";

/** `202420` as `2024-W20`. */
const weekText = (value: string): string => `${value.slice(0, 4)}-W${value.slice(4)}`;

type Names = NonNullable<ExplorerDimension["names"]>;

/** What a read calls values. */
const namesIn = (rows: unknown, { value, text }: Names): [string, string][] =>
  Array.isArray(rows) ? rows.filter(isObject).map((row) => [toText(row[value]), toText(row[text])]) : [];

/** What the values of a dimension are called: by their records, by a read, by words. */
const descriptionsOf = (
  { key, names, words = {} }: ExplorerDimension,
  facts: DataFacts | null,
  rows: unknown,
  { label }: Texts,
): ReadonlyMap<string, string> => {
  const known = facts?.dimensions[key];
  return new Map([
    ...(known?.values.map((value, at) => [value, known.descriptions[at] ?? ""] as const) ?? []),
    ...(names ? namesIn(rows, names) : []),
    ...Object.entries(words).map(([value, word]) => [value, label(word)] as const),
  ]);
};

type ValueText = (value: string) => string;

const valueTextOf = (
  dimension: ExplorerDimension | undefined,
  facts: DataFacts | null,
  rows: unknown,
  texts: Texts,
): ValueText => {
  if (!dimension) return String;
  if (dimension.from === "week") return weekText;
  if (dimension.from === "weekday") return (value) => texts.text(`explorer.weekday.${value}`);
  if (dimension.from === "hour") return (value) => `${value.padStart(2, "0")}:00`;
  const described = descriptionsOf(dimension, facts, rows, texts);
  return (value) => {
    const description = described.get(value) ?? "";
    return description === "" || description === value ? value : `${value} ${description}`;
  };
};

/** Says a value of a dimension in words: with its description where it has one, days of the week by their names. */
export const useValueText = (dimension: ExplorerDimension | undefined, facts: DataFacts | null): ValueText => {
  const texts = useText();
  const names = dimension?.names;
  const { data } = useRead<ReadSpec>(names && { procedure: names.procedure, input: {}, fresh: hour / 1000 });
  return useMemo(() => valueTextOf(dimension, facts, data, texts), [dimension, facts, data, texts]);
};
