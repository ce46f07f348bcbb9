import { DomainError } from "#schemas/protocol/errors.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { codeStops } from "#server/procedures/machines/code-stops.ts";
import { asksForNote } from "#server/procedures/stops/find.ts";
import { noteOf } from "#server/procedures/stops/notes.ts";
import { openStop } from "#server/procedures/records/stops/writer.ts";
import { setStopCode } from "#schemas/plant/procedures/stops/set_stop_code.ts";

export const setStopCodeProcedure = writeProcedure(setStopCode, async (input, context) => {
  const { machine_id, stop_code } = input;
  const needsNote = await asksForNote(context, input);
  const open = await openStop(context.trx, { company_id: context.scope.company_id, machine_id });
  if (!open)
    throw new DomainError("state_conflict", {
      message: "The machine is not stopped.",
      path: "/machine_id",
      text: { key: 900063 },
    });
  const [stop] = await codeStops(context, machine_id, [open], stop_code, noteOf(input.note, needsNote));
  return stop!;
});
