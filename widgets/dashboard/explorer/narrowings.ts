import type { Choice } from "#engine/explorer/choice/choice.ts";
import { partsOf } from "#engine/explorer/choice/measures.ts";
import type { DataAnswer, DataFilter, DataQuestion } from "#engine/explorer/types.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { ExplorerDocument, ExplorerOverview } from "#schemas/documents/explorer/schema.ts";

/** The keys of the fields of which the charts of an overview are made. */
const partsShown = ({ charts, measures = [] }: ExplorerOverview, document: ExplorerDocument): string[] => {
  const shown = charts.flatMap((chart) => chart.measures ?? measures);
  return [...new Set(shown.flatMap((key) => partsOf(document.measures, key)))];
};

/** What an overview asks of all that a filter leaves: the records that its charts are made of, and no others. */
export const questionOf = (
  filter: DataFilter,
  overview: ExplorerOverview,
  document: ExplorerDocument,
): DataQuestion => {
  const about = partsShown(overview, document);
  return { filter, groups: [], ...(about.length > 0 ? { about } : {}) };
};

/** Is there nothing to draw: no record, or none with a number that one of the charts shows? */
export const isEmpty = (
  { count, totals }: Pick<DataAnswer, "count" | "totals">,
  overview: ExplorerOverview,
  document: ExplorerDocument,
): boolean => {
  const parts = partsShown(overview, document);
  return count === 0 || (parts.length > 0 && parts.every((key) => (totals[key] ?? 0) === 0));
};

/** One filter of several: the same without it, and how it is given up. Without a label it is that of production. */
export interface Narrowing {
  key: string;
  label: Label | null;
  without: DataFilter;
  giveUp: (choice: Choice) => Partial<Choice>;
}

/** Every filter that narrows something. */
export const narrowingsOf = (filter: DataFilter, document: ExplorerDocument): Narrowing[] => {
  const byValues = document.dimensions.flatMap(({ key, label }): Narrowing[] =>
    (filter.values[key] ?? []).length === 0
      ? []
      : [
          {
            key,
            label,
            without: { ...filter, values: { ...filter.values, [key]: [] } },
            giveUp: ({ values }) => ({ values: { ...values, [key]: [] } }),
          },
        ],
  );
  const bySlider: Narrowing[] =
    filter.slider && document.slider
      ? [
          {
            key: "slider",
            label: document.slider.label,
            without: { ...filter, slider: null },
            giveUp: () => ({ slider: null }),
          },
        ]
      : [];
  const byProduction: Narrowing[] = filter.produced
    ? [{ key: "produced", label: null, without: { ...filter, produced: false }, giveUp: () => ({ produced: false }) }]
    : [];
  return [...byValues, ...bySlider, ...byProduction];
};
