import { openCodedStop } from "#server/procedures/machines/coded-stop.ts";
import { statePatch } from "#server/procedures/machines/derive.ts";
import { statesSince } from "#server/procedures/machines/reader.ts";
import type { MachinePatch } from "#server/procedures/machines/writer.ts";
import { toIsoOrNull } from "#server/database/columns.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { stopCodeIndex } from "#server/procedures/records/stops/reader.ts";
import { stopsByNumber, stopsChanged } from "#server/procedures/records/stops/writer.ts";

/** Opens the set-up stop of an order that starts, and tells it; gives the machine's fields that have changed. */
export const beginSetup = async (
  context: WriteContext,
  machine_id: string,
  stop_code: string,
): Promise<MachinePatch> => {
  const { trx, scope, now, settings, actor } = context;
  const { company_id } = scope;
  const write = { trx, company_id, settings, now, emit: context.emit };
  const { after, changed } = await openCodedStop(write, { machine_id, stop_code, username: actor.username });
  context.emit(stopsChanged(machine_id, await stopsByNumber(trx, after, changed), [], now));
  const codes = await stopCodeIndex(trx);
  const since = await statesSince(trx, { company_id, machines: [machine_id] });
  const isSetup = (codes.get(stop_code)?.setup_time ?? 0) > 0;
  return {
    ...statePatch(after, codes, context),
    status_since: toIsoOrNull(since.get(machine_id) ?? null),
    setup_time: isSetup ? 0 : null,
  };
};
