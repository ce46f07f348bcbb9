import type { Label } from "#schemas/documents/envelope.ts";
import type { WidgetDefinition } from "#engine/registry/types.ts";
import { clamp } from "../actions/geometry.ts";

/** What of the palette can be put onto a dashboard: a type, a saved configuration of one, or a snippet. */
export interface Part {
  kind: "type" | "preset" | "snippet";
  /** The name of the type or preset, which the widget's `component` is, or the snippet's slug. */
  name: string;
  title: Label;
  description: Label;
  /** The type whose picture stands for it. */
  picture: string;
}

/** The groups of the palette in their order. */
const groups = [
  "layout",
  "subject",
  "value",
  "chart",
  "table",
  "text",
  "navigation",
  "media",
  "preset",
  "snippet",
] as const;
type PartGroup = (typeof groups)[number];

export interface Group {
  group: PartGroup;
  parts: readonly Part[];
}

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** The groups with the parts whose title, description or name has every word of the search; empty groups are left out. */
export const found = (all: readonly Group[], search: string, say: (label: Label) => string): Group[] => {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const isFound = (part: Part) => {
    const text = fold([say(part.title), say(part.description), part.name].join(" "));
    return words.every((word) => text.includes(word));
  };
  return all
    .map(({ group, parts }) => ({ group, parts: parts.filter(isFound) }))
    .filter(({ parts }) => parts.length > 0);
};

type Definition = Pick<WidgetDefinition, "type" | "title" | "description" | "group" | "developmentOnly" | "cardOnly">;

/**
 * The registered types by their groups, in the order of the registry; those for developers in their own builds only, and
 * none of those that only overviews draw.
 */
export const typeGroups = (definitions: Iterable<Definition>, isDevelopment: boolean): Group[] => {
  const all = [...definitions].filter(
    ({ developmentOnly = false, cardOnly = false }) => !cardOnly && (isDevelopment || !developmentOnly),
  );
  return groups.map((group) => ({
    group,
    parts: all
      .filter((definition) => definition.group === group)
      .map(({ type, title, description }) => ({ kind: "type", name: type, title, description, picture: type })),
  }));
};

/** Shares of the grid that a new widget takes. */
const shares: Readonly<Record<string, readonly [number, number]>> = {
  section: [1, 1 / 3],
  status: [1 / 6, 1 / 4],
  subject: [1 / 4, 1 / 3],
  chart: [1 / 3, 1 / 3],
  table: [1 / 2, 1 / 2],
  media: [1 / 4, 1 / 3],
  snippet: [1 / 3, 1 / 2],
  layout: [1 / 3, 1 / 2],
};
const common: readonly [number, number] = [1 / 6, 1 / 4];

/** The cells that a new widget of a type or group takes on a grid. */
export const cellsFor = (names: readonly string[], grid: { x: number; y: number }): { w: number; h: number } => {
  const [wide, high] = names.map((name) => shares[name]).find((share) => share !== undefined) ?? common;
  return {
    w: clamp(Math.round(grid.x * wide), Math.min(2, grid.x), grid.x),
    h: clamp(Math.round(grid.y * high), Math.min(2, grid.y), grid.y),
  };
};
