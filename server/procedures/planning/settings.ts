import { bundleSizeSetting, defaultBundleSize } from "#schemas/plant/planning-bundle.ts";
import type { Moment } from "#server/procedures/machine-filter.ts";
import { type Settings, timeZoneOf } from "#server/site.ts";
import { dayAfter, dayOf, momentAt } from "#schemas/calendar/days.ts";

const defaultDayLimit = 2;

/** The most orders in one bundle of a machine; a setting that is no whole number above 0 does not count. */
export const bundleSizeOf = (settings: Settings, machine_id: string): number => {
  const size = Number(settings[bundleSizeSetting(machine_id)]);
  return Number.isInteger(size) && size > 0 ? size : defaultBundleSize;
};

/** The moment (ms UTC) up to which planned orders are shown: whole days from the start of today. */
export const planningHorizon = ({ now, settings }: Moment): number => {
  const limit = Number(settings["day_limit"] ?? defaultDayLimit);
  const days = Number.isInteger(limit) && limit >= 0 ? limit : defaultDayLimit;
  const zone = timeZoneOf(settings);
  return momentAt(dayAfter(dayOf(now, zone), days), 0, zone);
};

/** Orders planned later are not yet shown; overdue ones, and those without a planned start, always are. */
export const isWithin = (planned_start_time: number | null, horizon: number): boolean =>
  planned_start_time === null || planned_start_time <= horizon;
