/** Moments in a time zone, over the zone data of the platform. Moments are milliseconds UTC. */

import { day, second } from "#schemas/durations.ts";

interface Zone {
  formatter: Intl.DateTimeFormat;
  /** What the zone's clocks are ahead of UTC at midnights of UTC, in milliseconds, by the number of the day. */
  offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** Does the platform know a time zone of this name? */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

const zoneOf = (timeZone: string): Zone => {
  const known = zones.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
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
  const made = { formatter, offsets: new Map<number, number>() };
  zones.set(timeZone, made);
  return made;
};

/** Unlike `Date.UTC`, years 0 to 99 are those years. */
export const utc = (year: number, month: number, day: number, clock = 0): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() + clock;
};

const formattedWall = (moment: number, { formatter }: Zone): number => {
  const parts = Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]));
  const year = parts["era"] === "BC" ? 1 - Number(parts["year"]) : Number(parts["year"]);
  const clock = (Number(parts["hour"]) * 60 + Number(parts["minute"])) * 60 + Number(parts["second"]);
  const milliseconds = ((moment % second) + second) % second;
  return utc(year, Number(parts["month"]), Number(parts["day"]), clock * second + milliseconds);
};

/** Five years of days; beyond it all are asked for anew. */
const mostOffsets = 2000;

const offsetAt = (dayNumber: number, zone: Zone): number => {
  const known = zone.offsets.get(dayNumber);
  if (known !== undefined) return known;
  const midnight = dayNumber * day;
  const offset = formattedWall(midnight, zone) - midnight;
  if (zone.offsets.size >= mostOffsets) zone.offsets.clear();
  zone.offsets.set(dayNumber, offset);
  return offset;
};

/** Since 1970 no zone has changed its clocks there and back within a day of UTC; the last day has none after it. */
const isOfOneOffset = (dayNumber: number): boolean => dayNumber >= 0 && dayNumber < 1e8;

/**
 * The wall clock of a moment, as the moment at which a UTC clock shows the same. A day of UTC that begins and ends with
 * the same offset has it all the time, which spares most moments the formatter.
 */
export const wallOf = (moment: number, timeZone: string): number => {
  const zone = zoneOf(timeZone);
  const dayNumber = Math.floor(moment / day);
  if (!isOfOneOffset(dayNumber)) return formattedWall(moment, zone);
  const offset = offsetAt(dayNumber, zone);
  return offset === offsetAt(dayNumber + 1, zone) ? moment + offset : formattedWall(moment, zone);
};

/**
 * The moment of a wall clock. A time that daylight saving skips is read with the offset before the gap (it moves
 * forward), a doubled one is the first of the two.
 */
export const momentOf = (wall: number, timeZone: string): number => {
  const [before, after] = [wall - day, wall + day];
  const offsets: [number, number] = [wallOf(before, timeZone) - before, wallOf(after, timeZone) - after];
  if (offsets[0] === offsets[1]) return wall - offsets[0];
  const found = offsets.map((offset) => wall - offset).filter((moment) => wallOf(moment, timeZone) === wall);
  return found.length > 0 ? Math.min(...found) : wall - offsets[0];
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
  const wall = new Date(wallOf(moment, timeZone));
  const [year, month, date] = [wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate()];
  const starts: Record<CalendarUnit, () => number> = {
    day: () => utc(year, month, date),
    week: () => utc(year, month, date - (wall.getUTCDay() || 7) + 1),
    month: () => utc(year, month, 1),
    year: () => utc(year, 1, 1),
  };
  return momentOf(starts[unit](), timeZone);
};

/** The same wall clock a number of calendar days later. */
export const addDays = (moment: number, days: number, timeZone: string): number =>
  momentOf(wallOf(moment, timeZone) + days * day, timeZone);

/** The ISO 8601 week that a wall clock is in: its number, and the year that it belongs to, which is that of its Thursday. */
export const isoWeekOf = (wall: number): { year: number; week: number } => {
  const thursday = wall + (4 - (new Date(wall).getUTCDay() || 7)) * day;
  const year = new Date(thursday).getUTCFullYear();
  return { year, week: Math.floor((thursday - utc(year, 1, 1)) / (7 * day)) + 1 };
};
