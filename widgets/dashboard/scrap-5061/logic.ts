import type { ReadOf } from "#engine/bindings/bound.ts";
import { automaticColor } from "#engine/bindings/colors.ts";
import type { ResolvedGraph } from "#engine/bindings/resolvers/graphConfig.ts";
import type { ScrapMonthRow } from "#schemas/plant/scrap-pivot.ts";
import { barGraph } from "#widgets/controls/scrap/bars.ts";
import { type Configuration, machinesOf, type Parameters, scrapRead } from "#widgets/controls/scrap/read.ts";

/** Every time zone is a multiple of it away from UTC: no range reaches over the end of its year. */
const quarter = 900;

/**
 * The scrap of this year, a read for each machine by its id. The months of an answer do not tell machines apart: asked
 * for from the first to the last, those that stand between them would be counted in.
 */
export const yearReads = (
  options: Configuration,
  parameters: Parameters,
): Record<string, ReadOf<"get_report_scrap_pivot_graph">> =>
  Object.fromEntries(
    machinesOf(options, parameters).map((machine) => [
      machine,
      // A year is too long to be read again at every report.
      { ...scrapRead([machine], { year: true, step: quarter }, options), events: [] },
    ]),
  );

const sumOf = (rows: readonly ScrapMonthRow[]): number => rows.reduce((sum, { scrapkg }) => sum + scrapkg, 0);

/** The months of several machines as one list: a row for each month and week, the oldest first. */
export const together = (rows: readonly ScrapMonthRow[]): ScrapMonthRow[] =>
  Array.from(Map.groupBy(rows, ({ m, wiso }) => `${m} ${wiso}`).values())
    .map((of) => ({ ...of[0]!, scrapkg: sumOf(of) }))
    .toSorted((a, b) => a.m - b.m || (a.wiso < b.wiso ? -1 : 1));

/** The headings of the table: month, week, scrap in kg. */
export const columns = [900144, 900145, 900146] as const;

interface Words {
  /** What is measured. */
  label: string;
  write: (value: number) => string;
}

/** A bar for each month. */
export const monthsChart = (rows: readonly ScrapMonthRow[], words: Words): ResolvedGraph => {
  const months = Array.from(Map.groupBy(rows, ({ m }) => m).values());
  const labels = months.map((of) => of[0]?.mn ?? "");
  return barGraph(labels, [{ ...words, values: months.map(sumOf), color: automaticColor(0) }], false);
};

/** A bar for each week of rows of one month. */
export const weeksChart = (
  rows: readonly ScrapMonthRow[],
  { week, ...words }: Words & { week: (number: number) => string },
): ResolvedGraph =>
  barGraph(
    rows.map(({ w }) => week(w)),
    [{ ...words, values: rows.map(({ scrapkg }) => scrapkg), color: automaticColor(0) }],
    false,
  );
