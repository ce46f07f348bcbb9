import { type Kysely, sql } from "kysely";

/** The serials of a range of SSCC are counted once for all companies, with the first of them. */
export const up = async (db: Kysely<any>): Promise<void> => {
  const first = sql`(select min(company_id) from companies)`;
  await sql`insert into counters (company_id, name, value)
    select ${first}, name, max(value) from counters
    where name like 'sscc %' and exists (select 1 from companies) group by name
    on conflict (company_id, name) do update set value = excluded.value`.execute(db);
  await sql`delete from counters where name like 'sscc %' and company_id <> ${first}`.execute(db);
};
