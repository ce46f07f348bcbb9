import { someOf } from "#server/procedures/machine-filter.ts";
import { readLedger } from "#server/procedures/quantities/reader.ts";
import { rangeOf } from "#server/procedures/range.ts";
import { ofNobody, seesByEmployee } from "#server/procedures/records/by-employee.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadQuantityLedger } from "#schemas/plant/procedures/quantities/load_quantity_ledger.ts";

export const loadQuantityLedgerProcedure = readProcedure(loadQuantityLedger, async (input, context) => {
  const { db, scope, now } = context;
  const query = { ...someOf(scope, [input.machine_id]), kind: null, card_no: input.card_no };
  const entries = await readLedger(db, query, rangeOf(input, now));
  if (seesByEmployee(context)) return entries;
  return entries.map((entry) => ({ ...ofNobody(entry), corrections: entry.corrections.map(ofNobody) }));
});
