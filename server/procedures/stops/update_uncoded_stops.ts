import { uncodedReason } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { codeStops } from "#server/procedures/machines/code-stops.ts";
import { asksForNote, stopsOn } from "#server/procedures/stops/find.ts";
import { noteOf } from "#server/procedures/stops/notes.ts";
import { updateUncodedStops } from "#schemas/plant/procedures/stops/update_uncoded_stops.ts";

export const updateUncodedStopsProcedure = writeProcedure(updateUncodedStops, async (input, context) => {
  const { machine_id, stop_code, recode = false } = input;
  const rows = await stopsOn({ db: context.trx, scope: context.scope }, machine_id, input.stops);
  const needsNote = await asksForNote(context, input);
  const coded = rows.find(({ stop_reason }) => stop_reason !== uncodedReason);
  if (coded && !recode)
    throw new DomainError("state_conflict", {
      message: `The stop ${coded.stop} is coded already.`,
      path: `/stops/${input.stops.indexOf(coded.stop)}`,
      text: { key: "stops.coded_already", values: { stop: coded.stop } },
    });
  return await codeStops(context, machine_id, rows, stop_code, noteOf(input.note, needsNote));
});
