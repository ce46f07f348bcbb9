import { uncodedReason } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { stopsOn } from "#server/procedures/stops/find.ts";
import { addNotes } from "#server/procedures/records/stops/notes.ts";
import { noteOf } from "#server/procedures/stops/notes.ts";
import { toStops } from "#server/procedures/records/stops/reader.ts";
import { stopsChanged } from "#server/procedures/records/stops/writer.ts";
import { updateHistoryNote } from "#schemas/plant/procedures/stops/update_history_note.ts";

export const updateHistoryNoteProcedure = writeProcedure(updateHistoryNote, async (input, context) => {
  const { trx, scope, now } = context;
  const { machine_id } = input;
  const rows = await stopsOn({ db: context.trx, scope: context.scope }, machine_id, input.stops);
  const uncoded = rows.find(({ stop_reason }) => stop_reason === uncodedReason);
  if (uncoded)
    throw new DomainError("state_conflict", {
      message: `The stop ${uncoded.stop} has no code yet.`,
      path: `/stops/${input.stops.indexOf(uncoded.stop)}`,
      text: { key: "stops.uncoded", values: { stop: uncoded.stop } },
    });
  const note = noteOf(input.note, true);
  await addNotes(context, rows, note);
  context.emit(stopsChanged(machine_id, rows, [], now));
  context.audit({ machine_id, after: { stops: input.stops, note } });
  return await toStops(trx.in(scope.language), scope.company_id, rows, now);
});
