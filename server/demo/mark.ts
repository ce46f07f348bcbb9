import type { EveryCompany, Store, EveryCompanyTrx } from "#server/database/store.ts";
import { StartFault } from "#server/start-fault.ts";

/** Marks a company as the demo's, for as long as its data are kept, in backups too: its passwords are well known. */
export const markDemo = async (trx: EveryCompanyTrx, company_id: number, marked_at: number): Promise<void> => {
  await trx
    .insertInto("demo_companies")
    .values({ company_id, marked_at })
    .onConflict((conflict) => conflict.column("company_id").doNothing())
    .execute();
};

/** Does the database hold the demo plant, a plant of its own, or none yet? */
const heldBy = async (db: EveryCompany): Promise<"demo" | "plant" | "nothing"> => {
  const [demo] = await db.selectFrom("demo_companies").select("company_id").execute();
  if (demo) return "demo";
  const company = await db.selectFrom("companies").select("company_id").executeTakeFirst();
  return company ? "plant" : "nothing";
};

/** Does the database hold the demo plant? */
export const holdsDemo = async ({ read }: Store): Promise<boolean> => (await heldBy(read)) === "demo";

/** Refuses to serve the demo plant as if it were a plant's own, and to put it beside one. Throws `StartFault`. */
export const checkDemo = async (store: Store, demo: boolean): Promise<void> => {
  const held = await heldBy(store.read);
  const place = "folder" in store.address ? `The data folder ${store.address.folder}` : "The database";
  if (held === "demo" && !demo)
    throw new StartFault(
      `${place} holds the demo plant, whose passwords are well known: start it by npm start, or choose another place for your own plant (SHOPWRIGHT_DATA, DATABASE_URL).`,
    );
  if (held === "plant" && demo)
    throw new StartFault(
      `${place} holds a plant already, and the demo plant is not put beside it: start it by npm run serve, or choose another place for the demo (SHOPWRIGHT_DATA, DATABASE_URL).`,
    );
};
