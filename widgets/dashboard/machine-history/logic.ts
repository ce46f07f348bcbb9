import type { Static } from "typebox";
import { dayAfter, isDay, mondayOf, mondayOfWeek, weekNameOf } from "#schemas/calendar/days.ts";
import type { ProductionHistoryRow } from "#schemas/plant/history-day.ts";
import type { schema } from "./schema.ts";

export type Options = Static<typeof schema.options>;
type Division = NonNullable<Options["by"]>;

/** So many weeks stand on one page: a year and the week that it began with. */
export const weeksShown = 53;

/** A day within what is shown; null where the options name none, and undefined where they name none that there is. */
export const dayIn = ({ by = "day", at = "" }: Options): string | null | undefined => {
  // A placeholder that an address does not name is null.
  if (!at) return null;
  if (by === "week" || by === "day") return mondayOfWeek(at) ?? undefined;
  return isDay(at) ? at : undefined;
};

/** An hour of the day; null where the options name none, and undefined where they name none that there is. */
export const hourIn = ({ hour = "" }: Options): number | null | undefined => {
  if (!hour) return null;
  return /^\d{1,2}$/.test(hour) && Number(hour) < 24 ? Number(hour) : undefined;
};

/** How what holds a day is called in an address: its week, or itself. */
export const nameOf = (by: Division, day: string): string => (by === "week" || by === "day" ? weekNameOf(day) : day);

/** The address of the page for what holds a day. */
export const addressOf = ({ by = "day", path = "" }: Options, day: string): string =>
  by === "week" ? `${path}?until=${nameOf(by, day)}` : `${path}/${nameOf(by, day)}`;

const daysIn: Readonly<Record<Division, number>> = { week: 7 * weeksShown, day: 7, hour: 1, transaction: 1 };

/** Days of what comes before and after what is shown; none after it that has not begun. */
export const around = (by: Division, day: string, today: string): { before: string; after: string | null } => {
  const first = by === "hour" || by === "transaction" ? day : mondayOf(day);
  const after = dayAfter(first, daysIn[by]);
  return {
    before: dayAfter(first, -daysIn[by]),
    after: first < today && nameOf(by, day) < nameOf(by, today) ? after : null,
  };
};

/** The address without what it names and there is not; null where all of it is there. */
export const correctedAddress = (options: Options, today: string): string | null => {
  const [day, hour] = [dayIn(options), hourIn(options)];
  if (day !== undefined && hour !== undefined) return null;
  const address = addressOf(options, day ?? today);
  return typeof hour === "number" ? `${address}/${hour}` : address;
};

type Row = Partial<ProductionHistoryRow> & Pick<ProductionHistoryRow, "period">;

/** The rows as they are shown: weeks with the newest first, every day of a week that has begun, hours as they come. */
export const shownRows = (by: Division, rows: readonly ProductionHistoryRow[], day: string, today: string): Row[] => {
  if (by === "week") return rows.toReversed();
  if (by !== "day") return [...rows];
  const known = new Map(rows.map((row) => [row.period, row]));
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_none, index) => dayAfter(monday, index))
    .filter((period) => period <= today)
    .map((period) => known.get(period) ?? { period });
};

/** Where a row leads to, if anywhere. */
export const openedBy = (
  { by = "day", open }: Options,
  day: string,
  row: Readonly<Record<string, unknown>>,
): string | null => {
  const period = row["period"];
  if (open === undefined || typeof period !== "string") return null;
  return by === "hour" ? `${open}/${day}/${period}` : `${open}/${period}`;
};
