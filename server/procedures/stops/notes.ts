import { DomainError } from "#schemas/protocol/errors.ts";
import type { StopNote } from "#schemas/plant/stop.ts";
import { toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter } from "#server/procedures/machine-filter.ts";
import { hasText } from "#server/procedures/quantities/report.ts";
import { checkLength } from "#server/procedures/limits.ts";
import type { Range } from "#server/procedures/range.ts";
import { describeReason, stopCodeIndex } from "#server/procedures/records/stops/reader.ts";

/** Most notes that an answer holds without days, the newest ones, and with days, where more are refused. */
const mostNotes = 1000;
const mostNotesOfDays = 20_000;

/** A note that says something, or null; refuses (`rule_violated`) a blank one where one is needed. */
export const noteOf = (note: string | null, isNeeded: boolean): string | null => {
  if (note !== null && hasText(note)) return note;
  if (!isNeeded) return null;
  throw new DomainError("rule_violated", {
    message: "A note is needed.",
    path: "/note",
    text: { key: "stops.note_missing" },
  });
};

/** Notes of stops, newest first; `stops` null means all of the machines, `range` null the newest of all days. */
export const readNotes = async (
  db: Reader,
  { machines }: MachineFilter,
  stops: readonly number[] | null,
  range: Range | null,
): Promise<StopNote[]> => {
  if (machines?.length === 0) return [];
  const rows = await db
    .joining("stop_notes as note")
    .inner("stops", (join) =>
      join.onRef("stops.machine_id", "=", "note.machine_id").onRef("stops.stop", "=", "note.stop"),
    )
    .query()
    .select(["note.record_no", "note.machine_id", "note.stop", "note", "username", "created_at", "stop_reason"])
    .$if(machines !== null, (query) => query.where("note.machine_id", "in", [...machines!]))
    .$if(stops !== null, (query) => query.where("note.stop", "in", [...stops!]))
    .$if(range !== null, (query) => query.where("created_at", ">=", range!.from).where("created_at", "<", range!.to))
    .orderBy("created_at", "desc")
    .orderBy("note.record_no", "desc")
    .limit(range ? mostNotesOfDays + 1 : mostNotes)
    .execute();
  checkLength(rows, mostNotesOfDays, "/end_date");
  const codes = await stopCodeIndex(db);
  return rows.map(({ stop_reason, created_at, ...row }) => ({
    ...row,
    created_at: toIso(created_at),
    stop_description: describeReason(codes, stop_reason).stop_description,
  }));
};
