import { DomainError } from "#schemas/protocol/errors.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/site.ts";
import { readTransactionList } from "#server/procedures/statistics/transaction-list.ts";
import { rangeOfHour, readTransactionPage } from "#server/procedures/statistics/transactions.ts";
import { loadTransactions } from "#schemas/plant/procedures/statistics/load_transactions.ts";

export const loadTransactionsProcedure = readProcedure(
  loadTransactions,
  ({ machine_id, date, hour, page, ...question }, { db, scope, settings }) => {
    const zone = timeZoneOf(settings);
    const query = { company_id: scope.company_id, machine_id, ...rangeOfHour(date, hour, zone) };
    if (page === undefined) return readTransactionList({ db, query, zone, ...question });
    if (Object.keys(question).length > 0)
      throw new DomainError("invalid_input", { message: "A page by its number goes with no question", path: "/page" });
    return readTransactionPage(db, query, page);
  },
);
