import type { Trx } from "#server/database/company.ts";
import { countsAt, clockTolerance, type MachineSignalInput, type SignalWrite } from "./signals.ts";
import type { MachineRecordRow, MachineStateRow } from "#server/database/tables/machines.ts";
import { forgetDeaths } from "./writer.ts";

/** A signal where it counts: its time there, its place among those of that time, and how far its clock was ahead (ms). */
export type PlacedSignal = MachineSignalInput & Pick<MachineRecordRow, "place" | "ahead">;

type Said = Omit<MachineSignalInput, "machine_id" | "time">;

/** All that a signal says besides its machine: two of the same text are one, sent twice. */
const textOf = (said: number, { status, reason, good_count, scrap_count, process_values, gone }: Said): string =>
  JSON.stringify([said, status, reason, good_count, scrap_count, process_values, gone]);

/** When a signal counts. A death has the time that the server gives it. */
const timeOf = ({ time, gone }: MachineSignalInput, now: number): number => (gone ? time : countsAt(time, now));

/** In order of time; at one moment in the order of what their clocks said, then of arrival, and deaths last. */
export const inOrder = (signals: readonly MachineSignalInput[], now: number): MachineSignalInput[] =>
  signals.toSorted((a, b) => timeOf(a, now) - timeOf(b, now) || a.gone - b.gone || a.time - b.time);

/** The signals of one machine that are known, as they are stored and as they come. */
class KnownSignals {
  readonly #now: number;
  readonly #texts = new Set<string>();
  /** Moments at which the machine itself has spoken. */
  readonly #spoken = new Set<number>();
  readonly #places = new Map<number, number>();

  constructor(now: number, stored: readonly MachineRecordRow[]) {
    this.#now = now;
    for (const row of stored) this.#note(row.time, row.time + row.ahead, row, row.place);
  }

  /** The signal where it counts, or null when it is known. A machine that speaks at the moment of its death was not dead. */
  place(signal: MachineSignalInput): PlacedSignal | null {
    const time = timeOf(signal, this.#now);
    const isKnown = this.#texts.has(textOf(signal.time, signal)) || (signal.gone === 1 && this.#spoken.has(time));
    if (isKnown) return null;
    const place = (this.#places.get(time) ?? -1) + 1;
    this.#note(time, signal.time, signal, place);
    return { ...signal, time, place, ahead: signal.time - time };
  }

  #note(time: number, said: number, what: Said, place: number): void {
    this.#texts.add(textOf(said, what));
    if (!what.gone) this.#spoken.add(time);
    this.#places.set(time, Math.max(place, this.#places.get(time) ?? -1));
  }
}

/**
 * Reads what is stored of the moments of some signals. Only one that is not newer than all before, or of a dead machine,
 * can be known; a death at the moment of a signal of the machine is forgotten.
 */
export const knownSignals = async (
  { trx, now }: SignalWrite,
  state: MachineStateRow,
  signals: readonly MachineSignalInput[],
): Promise<KnownSignals> => {
  const newest = state.gone_at === null ? Math.max(state.last_signal_at ?? -1, state.said_at ?? -1) : Infinity;
  const old = signals.filter((signal) => timeOf(signal, now) <= newest);
  if (old.length === 0) return new KnownSignals(now, []);
  const spoken = old.filter(({ gone }) => gone === 0).map((signal) => timeOf(signal, now));
  await forgetDeaths(trx, state, spoken);
  const said = old.map(({ time }) => time);
  const moments = [...new Set([...said, ...old.map((signal) => timeOf(signal, now))])];
  const stored = await recordsAt(trx, state, moments);
  const early = state.said_at === null ? [] : await recordsAhead(trx, state, said);
  return new KnownSignals(now, [...stored, ...early]);
};

const recordsOf = (trx: Trx, { machine_id }: MachineStateRow) =>
  trx.selectFrom("machine_records").selectAll().where("machine_id", "=", machine_id);

const recordsAt = (trx: Trx, state: MachineStateRow, times: readonly number[]): Promise<MachineRecordRow[]> =>
  recordsOf(trx, state)
    .where("time", "in", [...times])
    .execute();

/** Records that count before the time that they say, and may say one of these. */
const recordsAhead = (trx: Trx, state: MachineStateRow, said: readonly number[]): Promise<MachineRecordRow[]> =>
  recordsOf(trx, state)
    .where("ahead", ">", 0)
    .where("time", ">=", said.reduce((a, b) => Math.min(a, b)) - clockTolerance)
    .where(
      "time",
      "<",
      said.reduce((a, b) => Math.max(a, b)),
    )
    .execute();
