import { hour } from "#schemas/durations.ts";
import { splitHours } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { StopRow } from "#server/database/tables/stops.ts";

/** The special function of splitting stops and of making one of them again. */
export const splittingStops = 46;

/** Refuses (`rule_violated`) a stop that began longer ago than stops are split. */
export const checkAge = ({ start_time }: StopRow, now: number, path: string): void => {
  if (start_time >= now - splitHours * hour) return;
  throw new DomainError("rule_violated", {
    message: `The stop began more than ${splitHours} hours ago.`,
    path,
    text: { key: "stops.too_old", values: { hours: splitHours } },
  });
};
