import { prepared } from "./prepared.ts";
import type { Trx } from "./company.ts";

const raise = prepared((db, of: { company_id: number; name: string; count: number }) =>
  db
    .insertInto("counters")
    .values({ name: of.name, value: of.count })
    .onConflict((c) =>
      c.columns(["company_id", "name"]).doUpdateSet((eb) => ({ value: eb("counters.value", "+", of.count) })),
    )
    .returning("value"),
);

/**
 * Takes the next `count` numbers of a company's counter and gives the last of them; the first number ever is 1. The
 * counter stays locked until the transaction ends, so the order of the numbers is the order of the commits.
 */
export const takeNumbers = async (trx: Trx, company_id: number, name: string, count = 1): Promise<number> => {
  const [row] = await raise(trx, { company_id, name, count });
  return row!.value;
};
