import { noOrder } from "#schemas/plant/constants.ts";
import { toJump, waitingJumps } from "#server/procedures/machines/counter-jumps.ts";
import { orderAt } from "#server/procedures/records/orders/order-at.ts";
import { runsSince } from "#server/procedures/records/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadCounterJumps } from "#schemas/plant/procedures/quantities/load_counter_jumps.ts";

export const loadCounterJumpsProcedure = readProcedure(loadCounterJumps, async ({ machine_id }, { db }) => {
  const jumps = await waitingJumps(db, machine_id);
  const [oldest] = jumps;
  const runs = oldest ? await runsSince(db, [machine_id], oldest.time) : [];
  return jumps.map((jump) => {
    const { card_no = noOrder, work_order_no = noOrder } = orderAt(runs, jump.time) ?? {};
    return toJump(jump, { card_no, work_order_no });
  });
});
