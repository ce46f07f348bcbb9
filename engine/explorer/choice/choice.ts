import { isDay } from "#schemas/calendar/days.ts";
import {
  type ExplorerDocument,
  type ExplorerHorizon,
  explorerHorizons,
  type ExplorerPeriod,
  explorerPeriods,
} from "#schemas/documents/explorer/schema.ts";
import type { DataFilter } from "../types.ts";
import { type DaySpan, spanOf } from "./horizons.ts";

/** Everything that is chosen on an explorer's page. */
export interface Choice {
  horizon: ExplorerHorizon;
  /** The own days, of the horizon `custom`. */
  days: Partial<DaySpan>;
  groupBy: ExplorerPeriod;
  /** By dimension. */
  values: Readonly<Record<string, readonly string[]>>;
  /** Off: chosen weeks do not count. */
  hasWeeks: boolean;
  slider: { least: number; most: number } | null;
  produced: boolean;
  /** Of an overview that offers several. */
  measure: string | null;
}

/** What is chosen before anybody has. */
export const firstChoice = ({ horizon = "1-year", groupBy = "week" }: Partial<ExplorerDocument>): Choice => ({
  horizon,
  days: {},
  groupBy,
  values: {},
  hasWeeks: true,
  slider: null,
  produced: false,
  measure: null,
});

/** Commas part values in an address; one that has a comma, or the sign for it, is written with the sign. */
const written = (value: string): string => value.replaceAll("~", "~0").replaceAll(",", "~1");
const read = (text: string): string => text.replaceAll("~1", ",").replaceAll("~0", "~");

const numbersOf = (text: string | null): Choice["slider"] => {
  const [, least = "", most = ""] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text ?? "") ?? [];
  return least === "" || Number(least) > Number(most) ? null : { least: Number(least), most: Number(most) };
};

/** How a dimension is called in an address: apart from all that addresses say else. */
const parameterOf = (dimension: string): string => `f.${dimension}`;
const fixed = ["horizon", "from", "to", "group", "weeks", "range", "produced", "measure"] as const;

const oneOf = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((one) => one === text) ?? otherwise;

const dayIn = (query: URLSearchParams, name: "from" | "to"): string | null => {
  const day = query.get(name);
  return day !== null && isDay(day) ? day : null;
};

/** What an address says is chosen; what it does not say, or says wrongly, is as at first. */
export const choiceIn = (query: URLSearchParams, document: ExplorerDocument): Choice => {
  const first = firstChoice(document);
  const [from, to] = [dayIn(query, "from"), dayIn(query, "to")];
  const values = document.dimensions.flatMap(({ key }) => {
    const text = query.get(parameterOf(key));
    return text === null ? [] : [[key, text.split(",").map(read)] as const];
  });
  return {
    horizon: oneOf(explorerHorizons, query.get("horizon"), first.horizon),
    days: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
    groupBy: oneOf(explorerPeriods, query.get("group"), first.groupBy),
    values: Object.fromEntries(values),
    hasWeeks: query.get("weeks") !== "off",
    slider: numbersOf(query.get("range")),
    produced: query.get("produced") === "on",
    measure: query.get("measure"),
  };
};

/** What an address has to say for this choice; null takes a parameter away. */
export const changesTo = (choice: Choice, document: ExplorerDocument): Record<string, string | null> => {
  const first = firstChoice(document);
  const { slider, days } = choice;
  const isOwn = choice.horizon === "custom";
  const said: Record<(typeof fixed)[number], string | null> = {
    horizon: choice.horizon === first.horizon ? null : choice.horizon,
    from: (isOwn && days.from) || null,
    to: (isOwn && days.to) || null,
    group: choice.groupBy === first.groupBy ? null : choice.groupBy,
    weeks: choice.hasWeeks ? null : "off",
    range: slider && `${slider.least}-${slider.most}`,
    produced: choice.produced ? "on" : null,
    measure: choice.measure,
  };
  const values = document.dimensions.map(({ key }) => {
    const chosen = choice.values[key] ?? [];
    return [parameterOf(key), chosen.length === 0 ? null : chosen.map(written).join(",")];
  });
  return { ...said, ...Object.fromEntries(values) };
};

/** The dimension of weeks, which a switch takes out of account. */
const weeksOf = ({ dimensions }: ExplorerDocument) => dimensions.filter(({ from }) => from === "week");

/** What of the records a choice lets count, seen from today; null where its days make no sense. */
export const filterOf = (choice: Choice, document: ExplorerDocument, today: string): DataFilter | null => {
  const span = spanOf(choice.horizon, today, choice.days);
  if (!span) return null;
  const values = { ...choice.values };
  if (!choice.hasWeeks) for (const { key } of weeksOf(document)) delete values[key];
  return { ...span, values, slider: choice.slider, produced: choice.produced };
};
