import { DomainError } from "#schemas/protocol/errors.ts";
import type { NewEvent, Settings } from "#server/procedures/procedure.ts";
import type { Trx } from "#server/database/store.ts";

/** One signal of a machine. What it does not say is null, a reason it does not say is ''. */
export interface MachineSignalInput {
  machine_id: string;
  /** Milliseconds UTC. */
  time: number;
  status: "R" | "S" | null;
  reason: string;
  good_count: number | null;
  scrap_count: number | null;
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

/** How long a signal may come behind a newer one of its machine: so long are signals kept (ms). */
export const lateRecordsKept = 12 * 3_600_000;
/** How far a machine's clock may be ahead (ms). */
const clockTolerance = 5 * 60_000;

/** A clock that nobody has set begins at 1970 or thereabouts: what it says is no time. */
const clocksSet = Date.UTC(2000, 0, 1);

/** Why a signal cannot be taken, or null. `lastSignal` is the time of the machine's newest one. */
export const refusalOf = (time: number, lastSignal: number | null, now: number): DomainError | null => {
  if (time > now + clockTolerance)
    return new DomainError("rule_violated", { message: "The time lies in the future.", path: "/time" });
  if (time < clocksSet)
    return new DomainError("rule_violated", { message: "The machine's clock is not set.", path: "/time" });
  if (lastSignal !== null && time < lastSignal && time < now - lateRecordsKept)
    return new DomainError("rule_violated", {
      message: "The record comes too late: newer ones are known and it is older than 12 hours.",
      path: "/time",
    });
  return null;
};
