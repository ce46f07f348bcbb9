import { receiveGoodQtyProcedure } from "./receive_good_qty.ts";
import { loadQuantityHistoryProcedure } from "./load_quantity_history.ts";
import { correctQuantityProcedure } from "./correct_quantity.ts";
import { decideCounterJumpProcedure } from "./decide_counter_jump.ts";
import { loadCounterJumpsProcedure } from "./load_counter_jumps.ts";
import { loadQuantityLedgerProcedure } from "./load_quantity_ledger.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const quantitiesProcedures: readonly Procedure[] = [
  receiveGoodQtyProcedure,
  loadQuantityHistoryProcedure,
  correctQuantityProcedure,
  decideCounterJumpProcedure,
  loadCounterJumpsProcedure,
  loadQuantityLedgerProcedure,
];
