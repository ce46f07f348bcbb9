import { someOf } from "#server/procedures/machine-filter.ts";
import { readLedger } from "#server/procedures/quantities/reader.ts";
import { rangeOf } from "#server/procedures/range.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadQuantityLedger } from "#schemas/plant/procedures/quantities/load_quantity_ledger.ts";

export const loadQuantityLedgerProcedure = readProcedure(loadQuantityLedger, (input, { db, scope, now }) =>
  readLedger(db, { ...someOf(scope, [input.machine_id]), kind: null, card_no: input.card_no }, rangeOf(input, now)),
);
