import type { Kysely } from "kysely";
import { table } from "./table.ts";

/** The company that every earlier build made its demo plant with. */
const demo = { company_id: 1000, company_name: "Nordic Mould AB" };

export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "demo_companies", [], { marked_at: "int" });
  const made = await db
    .selectFrom("companies")
    .select("company_id")
    .where("company_id", "=", demo.company_id)
    .where("company_name", "=", demo.company_name)
    .execute();
  if (made.length > 0)
    await db.insertInto("demo_companies").values({ company_id: demo.company_id, marked_at: 0 }).execute();
};
