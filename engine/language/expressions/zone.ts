/** How texts of documents and inputs write moments. Moments are milliseconds UTC. */

import { momentOf, utc } from "#schemas/calendar/zone.ts";
import { hour, minute, second } from "#schemas/durations.ts";

const written = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

const offsetOf = (text: string): number => {
  if (text === "Z") return 0;
  const sign = text.startsWith("-") ? -1 : 1;
  return sign * (Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6))) * minute;
};

/**
 * The moment that a datetime text, a calendar day or a local time of the zone names; a number is a moment already.
 * Null for everything else, 31 February among it.
 */
export const toMoment = (value: unknown, timeZone: string): number | null => {
  if (typeof value === "number") return Math.abs(value) <= 8.64e15 ? value : null;
  const parts = typeof value === "string" && value.length < 40 ? written.exec(value.trim()) : null;
  if (!parts) return null;
  const part = (at: number): number => Number(parts[at] ?? 0);
  const [year, month, day] = [part(1), part(2), part(3)];
  const [hours, minutes, seconds] = [part(4), part(5), part(6)];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const fraction = Number((parts[7] ?? "").padEnd(3, "0"));
  const wall = utc(year, month, day, hours * hour + minutes * minute + seconds * second + fraction);
  if (new Date(wall).getUTCMonth() + 1 !== month || new Date(wall).getUTCDate() !== day) return null;
  return parts[8] ? wall - offsetOf(parts[8]) : momentOf(wall, timeZone);
};

export const toIso = (moment: number): string => new Date(moment).toISOString();
