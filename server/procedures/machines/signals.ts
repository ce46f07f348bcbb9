import { minute } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { keptOf, limitOf } from "#server/jobs/settings.ts";
import type { NewEvent } from "#server/events/log.ts";
import type { Settings } from "#server/site.ts";
import type { Trx } from "#server/database/company.ts";

/** One signal of a machine. What it does not say is null, a reason it does not say is ''. */
export interface MachineSignalInput {
  machine_id: string;
  /** The time that it says, milliseconds UTC. */
  time: number;
  status: "R" | "S" | null;
  reason: string;
  good_count: number | null;
  scrap_count: number | null;
  /** A digest of the process values that came with it, '' without any. */
  process_values: string;
  /** 1 = not the machine speaks: its gateway says that it is gone. Everything else is empty then. */
  gone: number;
}

/** What became of a signal. A duplicate has changed nothing. */
export type SignalOutcome = { result: "recorded" | "duplicate" } | { result: "refused"; error: DomainError };

/** What the writing of signals needs of its transaction. */
export interface SignalWrite {
  trx: Trx;
  company_id: number;
  settings: Settings;
  now: number;
  emit: (event: NewEvent) => void;
}

/** How far a machine's clock may be ahead (ms). */
export const clockTolerance = 5 * minute;

/** A clock that nobody has set begins at 1970 or thereabouts: what it says is no time. */
const clocksSet = Date.UTC(2000, 0, 1);

/** Why a time (ms UTC) cannot be one that a machine's clock says now, or null. */
export const clockFault = (time: number, now: number): DomainError | null => {
  if (time > now + clockTolerance)
    return new DomainError("rule_violated", { message: "The time lies in the future.", path: "/time" });
  if (time < clocksSet)
    return new DomainError("rule_violated", { message: "The machine's clock is not set.", path: "/time" });
  return null;
};

/** Why a signal cannot be taken, or null. `lastSignal` is the time of the machine's newest one. */
export const refusalOf = (
  time: number,
  lastSignal: number | null,
  { now, settings }: { now: number; settings: Settings },
): DomainError | null => {
  if (lastSignal === null || time >= lastSignal || time >= (limitOf(settings, "signals", now) ?? 0))
    return clockFault(time, now);
  return new DomainError("rule_violated", {
    message: `The record comes too late: newer ones are known and it is older than ${keptOf(settings, "signals")} days.`,
    path: "/time",
  });
};

/**
 * When a record counts (ms UTC). Nobody can tell what will be: one that says a time still to come was made by a clock
 * that is ahead, and counts when it arrives.
 */
export const countsAt = (time: number, now: number): number => Math.min(time, now);
