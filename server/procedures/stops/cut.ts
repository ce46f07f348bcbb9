import { noOrder, uncodedReason } from "#schemas/plant/constants.ts";
import type { Stop } from "#schemas/plant/stop.ts";
import { orderAt } from "#server/procedures/records/orders/order-at.ts";
import { runsSince } from "#server/procedures/records/orders/reader.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { addCut } from "#server/procedures/records/stops/borders.ts";
import { addCodings } from "#server/procedures/records/stops/codings.ts";
import { stopsFollow } from "#server/procedures/machines/stops-follow.ts";
import { isMicro, microStopAfter } from "#server/procedures/machines/micro.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { insertStops, nextStopNumber, updateStop } from "#server/procedures/records/stops/writer.ts";

/** Ends an uncoded stop at a moment (ms UTC) inside it and lets a second one go on to the old end; gives both. */
export const cutStop = async (context: WriteContext, row: StopRow, time: number): Promise<Stop[]> => {
  const { trx, actor, now } = context;
  const { machine_id } = row;
  const threshold = await microStopAfter(trx, row);
  const first: StopRow = {
    ...row,
    end_time: time,
    micro: isMicro({ start: row.start_time, end: time }, false, threshold),
  };
  const runs = await runsSince(trx, [machine_id], time);
  const second: StopRow = {
    ...row,
    stop: await nextStopNumber(trx, row),
    start_time: time,
    work_order_no: orderAt(runs, time)?.work_order_no ?? noOrder,
    cut: 1,
    micro: isMicro({ start: time, end: row.end_time }, false, threshold),
    version: 1,
  };
  await updateStop(trx, row, row.stop, { end_time: time, micro: first.micro });
  await insertStops(trx, [second]);
  await addCut(trx, row, time);
  const act = { action: "split", from_reason: uncodedReason, username: actor.username } as const;
  await addCodings(trx, [{ ...act, row: first, other_stop: second.stop }], now);
  context.audit({ machine_id, before: { stop: row.stop }, after: { stops: [first.stop, second.stop] } });
  return await stopsFollow(context, machine_id, { changed: [first.stop, second.stop], border: time });
};
