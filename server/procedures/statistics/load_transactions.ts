import { readProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/procedures/shifts/calendar.ts";
import { rangeOfHour, readTransactionPage } from "#server/procedures/statistics/transactions.ts";
import { loadTransactions } from "#schemas/plant/procedures/statistics/load_transactions.ts";

export const loadTransactionsProcedure = readProcedure(
  loadTransactions,
  ({ machine_id, date, hour, page }, { db, scope, settings }) => {
    const range = rangeOfHour(date, hour, timeZoneOf(settings));
    return readTransactionPage(db, { company_id: scope.company_id, machine_id, ...range }, page);
  },
);
