/** Calendar arithmetic in a time zone, over the zone data of the platform. Moments are milliseconds UTC. */

const second = 1000;
const hour = 3_600_000;
const dayLength = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(timeZone, made);
  return made;
};

/** Unlike `Date.UTC`, years 0 to 99 are those years. */
const utc = (year: number, month: number, day: number, clock = 0): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() + clock;
};

/** The wall clock of a moment, as the moment at which a UTC clock shows the same. */
export const wallOf = (moment: number, timeZone: string): number => {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const year = parts["era"] === "BC" ? 1 - Number(parts["year"]) : Number(parts["year"]);
  const clock = (Number(parts["hour"]) * 60 + Number(parts["minute"])) * 60 + Number(parts["second"]);
  const milliseconds = ((moment % second) + second) % second;
  return utc(year, Number(parts["month"]), Number(parts["day"]), clock * second + milliseconds);
};

/**
 * The moment of a wall clock. A time that daylight saving skips is read with the offset before the gap (it moves
 * forward), a doubled one is the first of the two.
 */
export const momentOf = (wall: number, timeZone: string): number => {
  const before = wall - dayLength;
  const after = wall + dayLength;
  const offsets = [wallOf(before, timeZone) - before, wallOf(after, timeZone) - after];
  const found = offsets.map((offset) => wall - offset).filter((moment) => wallOf(moment, timeZone) === wall);
  return found.length > 0 ? Math.min(...found) : wall - (offsets[0] as number);
};

export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** What calendar and clock of the zone show at a moment. */
export const wallClock = (moment: number, timeZone: string): WallClock => {
  const wall = new Date(wallOf(moment, timeZone));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  };
};

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export const weekdayOf = (moment: number, timeZone: string): number =>
  new Date(wallOf(moment, timeZone)).getUTCDay() || 7;

export type CalendarUnit = "day" | "week" | "month" | "year";

/** The first moment of the day, ISO week, month or year in which a moment lies. */
export const startOf = (unit: CalendarUnit, moment: number, timeZone: string): number => {
  const { year, month, day } = wallClock(moment, timeZone);
  const starts: Record<CalendarUnit, () => number> = {
    day: () => utc(year, month, day),
    week: () => utc(year, month, day - weekdayOf(moment, timeZone) + 1),
    month: () => utc(year, month, 1),
    year: () => utc(year, 1, 1),
  };
  return momentOf(starts[unit](), timeZone);
};

/** The same wall clock a number of calendar days later. */
export const addDays = (moment: number, days: number, timeZone: string): number =>
  momentOf(wallOf(moment, timeZone) + days * dayLength, timeZone);

/** The ISO 8601 week number. */
export const weekOf = (moment: number, timeZone: string): number => {
  const wall = wallOf(moment, timeZone);
  const thursday = wall + (4 - weekdayOf(moment, timeZone)) * dayLength;
  const year = new Date(thursday).getUTCFullYear();
  return Math.floor((thursday - utc(year, 1, 1)) / (7 * dayLength)) + 1;
};

const written = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

const offsetOf = (text: string): number => {
  if (text === "Z") return 0;
  const sign = text.startsWith("-") ? -1 : 1;
  return sign * (Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6))) * 60 * second;
};

/**
 * The moment that a datetime text, a calendar day or a local time of the zone names; a number is a moment already.
 * Null for everything else, 31 February among it.
 */
export const toMoment = (value: unknown, timeZone: string): number | null => {
  if (typeof value === "number") return Math.abs(value) <= 8.64e15 ? value : null;
  const parts = typeof value === "string" && value.length < 40 ? written.exec(value.trim()) : null;
  if (!parts) return null;
  const [year, month, day, hours, minutes, seconds] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const fraction = Number((parts[7] ?? "").padEnd(3, "0"));
  const wall = utc(year, month, day, hours * hour + (minutes * 60 + seconds) * second + fraction);
  if (new Date(wall).getUTCMonth() + 1 !== month || new Date(wall).getUTCDate() !== day) return null;
  return parts[8] ? wall - offsetOf(parts[8]) : momentOf(wall, timeZone);
};

export const toIso = (moment: number): string => new Date(moment).toISOString();
