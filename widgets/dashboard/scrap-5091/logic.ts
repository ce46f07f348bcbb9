import { automaticColor } from "#engine/bindings/colors.ts";
import type { ReadOf } from "#engine/bindings/bound.ts";
import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import type { ScrapWidgetRow } from "#schemas/plant/scrap-pivot.ts";
import { isHexColor } from "#widgets/controls/color/ink.ts";
import { barGraph } from "#widgets/controls/scrap/bars.ts";
import { type Configuration, machinesOf, type Parameters, scrapRead } from "#widgets/controls/scrap/read.ts";

const minute = 60;

/** The scrap of the last 24 hours; none without a machine. */
export const dayRead = (
  options: Configuration,
  parameters: Parameters,
): ReadOf<"get_report_scrap_pivot_graph"> | undefined => {
  const machines = machinesOf(options, parameters);
  if (machines.length === 0) return undefined;
  return { ...scrapRead(machines, { hours: 24, step: minute }, options), subjects: machines };
};

/** The scrap of these machines: an answer has that of all between the first and the last of them. */
export const rowsOf = (rows: readonly ScrapWidgetRow[], machines: readonly string[]): ScrapWidgetRow[] =>
  rows.filter(({ machine_id, scrap }) => scrap !== 0 && machines.includes(machine_id));

const sumOf = (rows: readonly ScrapWidgetRow[]): number => rows.reduce((sum, { scrap }) => sum + scrap, 0);

export interface Reason {
  code: string;
  name: string;
  color: string;
  pieces: number;
}

/** Of scrap without a reason: the colour of the palette that reasons of a plant have the least. */
const uncodedColor = automaticColor(7);

const colorOf = (code: string, color: string | undefined, at: number): string =>
  isHexColor(color) ? color : code === "" ? uncodedColor : automaticColor(at);

/** The reasons with their pieces in all, the largest first, each in its own colour. */
export const reasonsOf = (rows: readonly ScrapWidgetRow[], uncoded: string): Reason[] =>
  Array.from(Map.groupBy(rows, ({ scrap_reason }) => scrap_reason))
    .map(([code, of]) => ({
      code,
      pieces: sumOf(of),
      name: of[0]?.description || code || uncoded,
      color: of[0]?.color,
    }))
    .toSorted((a, b) => b.pieces - a.pieces)
    .map(({ color, ...reason }, at) => ({ ...reason, color: colorOf(reason.code, color, at) }));

interface Words {
  /** The name of a bar. */
  bar: (machine: string, shift: number) => string;
  /** The name of scrap without a reason. */
  uncoded: string;
  write: (value: number) => string;
}

/** A bar for each machine and shift, in the order of the rows, in which the reasons are stacked. */
export const stacksOf = (rows: readonly ScrapWidgetRow[], { bar, uncoded, write }: Words): ResolvedGraph => {
  const bars = Array.from(Map.groupBy(rows, ({ machine_id, shift }) => bar(machine_id, shift)));
  const parts = reasonsOf(rows, uncoded).map(({ code, name, color }) => ({
    label: name,
    values: bars.map(([, of]) => sumOf(of.filter(({ scrap_reason }) => scrap_reason === code))),
    color,
    write,
  }));
  return barGraph(
    bars.map(([name]) => name),
    parts,
    true,
  );
};
