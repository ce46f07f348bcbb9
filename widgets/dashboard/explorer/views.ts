import type { Choice } from "#engine/explorer/choice/choice.ts";
import {
  type ExplorerDocument,
  type ExplorerHorizon,
  explorerHorizons,
  explorerPeriods,
} from "#schemas/documents/explorer/schema.ts";
import { beginningOf, dayAfter, dayOf } from "#schemas/calendar/days.ts";
import type { SavedViewConfig } from "#schemas/plant/saved-view.ts";

const weekKey = ({ dimensions }: ExplorerDocument): string | undefined =>
  dimensions.find(({ from }) => from === "week")?.key;

/** What is chosen, as a saved view keeps it: weeks apart from all other filters, own days as moments, the last one whole. */
export const configOf = (
  choice: Choice,
  overview: string,
  document: ExplorerDocument,
  timeZone: string,
): SavedViewConfig => {
  const week = weekKey(document);
  const { from, to } = choice.horizon === "custom" ? choice.days : {};
  const query = Object.fromEntries(
    Object.entries(choice.values).flatMap(([key, values]) =>
      key === week || values.length === 0 ? [] : [[key, [...values]]],
    ),
  );
  const { slider } = choice;
  const range =
    slider && document.slider ? { [document.slider.field]: [String(slider.least), String(slider.most)] } : {};
  return {
    query: { ...query, ...range },
    groupBy: choice.groupBy,
    forceProdtime: choice.produced,
    week_numbers: (week === undefined ? [] : (choice.values[week] ?? [])).map(Number),
    weeksEnabled: choice.hasWeeks,
    timeHorizon: choice.horizon,
    startTime: from ? new Date(beginningOf(from, timeZone)).toISOString() : null,
    endTime: to ? new Date(beginningOf(dayAfter(to), timeZone) - 1).toISOString() : null,
    overview,
  };
};

const dayIn = (moment: string | null, timeZone: string): string | undefined => {
  const at = moment === null ? Number.NaN : Date.parse(moment);
  return Number.isNaN(at) ? undefined : dayOf(at, timeZone);
};

const isHorizon = (text: string): text is ExplorerHorizon => explorerHorizons.some((one) => one === text);

/** What a saved view chooses. A horizon or a filter that this document does not have is left as it is at first. */
export const choiceOf = (
  { query, groupBy, forceProdtime, week_numbers, weeksEnabled, timeHorizon, startTime, endTime }: SavedViewConfig,
  first: Choice,
  document: ExplorerDocument,
  timeZone: string,
): Choice => {
  const week = weekKey(document);
  const known = new Set(document.dimensions.map(({ key }) => key));
  const values = Object.fromEntries(Object.entries(query).filter(([key]) => known.has(key)));
  const range = document.slider ? query[document.slider.field]?.map(Number) : undefined;
  const [least = Number.NaN, most = Number.NaN] = range ?? [];
  const [from, to] = [dayIn(startTime, timeZone), dayIn(endTime, timeZone)];
  return {
    horizon: isHorizon(timeHorizon) ? timeHorizon : first.horizon,
    days: { ...(from ? { from } : {}), ...(to ? { to } : {}) },
    groupBy: explorerPeriods.find((one) => one === groupBy) ?? first.groupBy,
    values: week === undefined || week_numbers.length === 0 ? values : { ...values, [week]: week_numbers.map(String) },
    hasWeeks: weeksEnabled,
    slider: least <= most ? { least, most } : null,
    produced: forceProdtime,
    measure: first.measure,
  };
};
