import type { QuantityHistoryRow } from "#schemas/plant/production-transaction.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { someOf } from "#server/procedures/machine-filter.ts";
import { chainsOf, readTransactions, toTransaction } from "#server/procedures/quantities/reader.ts";
import { mayCorrect, shiftStart } from "#server/procedures/quantities/rights.ts";
import { rangeOf } from "#server/procedures/range.ts";
import { ofNobody, seesByEmployee } from "#server/procedures/records/by-employee.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadQuantityHistory } from "#schemas/plant/procedures/quantities/load_quantity_history.ts";
import { reversalOf } from "./reversal.ts";

export const loadQuantityHistoryProcedure = readProcedure(loadQuantityHistory, async (input, context) => {
  const { db, scope, now, actor } = context;
  if (!actor) throw new DomainError("not_allowed");
  const kind = input.quantity_kind === "all" ? null : input.quantity_kind;
  const query = { ...someOf(scope, [input.machine_id]), kind, card_no: null };
  const rows = await readTransactions(db, query, rangeOf(input, now));
  const chains = await chainsOf(db, rows);
  const since = await shiftStart(db, scope.company_id, input.machine_id, context);
  const seesWho = seesByEmployee(context);
  return rows.map((row): QuantityHistoryRow => {
    const chain = chains(row);
    const allowed = mayCorrect(chain.rows[0]!, actor, since);
    const told = seesWho ? toTransaction(row) : ofNobody(toTransaction(row));
    return { ...told, ...reversalOf(row.record_no, { ...chain, allowed }) };
  });
});
