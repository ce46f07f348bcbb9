import { DomainError } from "#schemas/protocol/errors.ts";
import { seesByEmployee } from "#server/procedures/records/by-employee.ts";
import type { Transaction } from "#schemas/plant/transaction.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/site.ts";
import { readTransactionList } from "#server/procedures/statistics/transaction-list.ts";
import { rangeOfHour, readTransactionPage } from "#server/procedures/statistics/transactions.ts";
import { loadTransactions } from "#schemas/plant/procedures/statistics/load_transactions.ts";

const nothing: ReadonlySet<string> = new Set();
const employees: ReadonlySet<string> = new Set(["employee"]);

/** A row without who it is of, where that is hidden. */
const without = ({ employee, ...row }: Transaction, hidden: ReadonlySet<string>): Transaction =>
  hidden.has("employee") || employee === undefined ? row : { ...row, employee };

export const loadTransactionsProcedure = readProcedure(
  loadTransactions,
  async ({ machine_id, date, hour, page, ...question }, context) => {
    const { db, scope, settings } = context;
    const hidden = seesByEmployee(context) ? nothing : employees;
    const zone = timeZoneOf(settings);
    const query = { company_id: scope.company_id, machine_id, ...rangeOfHour(date, hour, zone) };
    if (page === undefined) {
      const list = await readTransactionList({ db, query, zone, hidden, ...question });
      return { ...list, rows: list.rows.map((row) => without(row, hidden)) };
    }
    if (Object.keys(question).length > 0)
      throw new DomainError("invalid_input", { message: "A page by its number goes with no question", path: "/page" });
    const found = await readTransactionPage(db, query, page);
    return { ...found, rows: found.rows.map((row) => without(row, hidden)) };
  },
);
