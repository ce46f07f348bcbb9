import { everyCompany, type Trx } from "./company.ts";
import { prepared } from "./prepared.ts";

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

/**
 * Takes the next number of a counter that all companies of the server have in common, kept with the first of them. It stays
 * locked as those of `takeNumbers` do.
 */
export const takeCommonNumber = async (trx: Trx, name: string): Promise<number> => {
  const all = everyCompany(trx);
  const { first } = await all
    .selectFrom("companies")
    .select(({ fn }) => fn.min("company_id").as("first"))
    .executeTakeFirstOrThrow();
  const { value } = await all
    .insertInto("counters")
    .values({ company_id: first, name, value: 1 })
    .onConflict((c) => c.columns(["company_id", "name"]).doUpdateSet((eb) => ({ value: eb("counters.value", "+", 1) })))
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
};
