import { DomainError } from "#schemas/protocol/errors.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { findEmployee } from "./reader.ts";

/**
 * The number of the employee whom a write names in its field `employee`, by number or badge; '' names nobody. Refuses
 * (`not_found`) whom the company does not have. One who may not sign in any more is still known: what a queue has kept
 * was theirs when they made it.
 */
export const knownEmployee = async ({ trx }: WriteContext, named: string): Promise<string> => {
  const typed = named.trim();
  if (typed === "") return "";
  const found = await findEmployee(trx, typed);
  if (found) return found.employee_number;
  throw new DomainError("not_found", {
    message: `There is no employee ${typed}.`,
    path: "/employee",
    text: { key: "employees.unknown", values: { employee: typed } },
  });
};
