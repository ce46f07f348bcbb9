import type { Store } from "#server/database/store.ts";

/** The company whose texts and themes those see who have not signed in: the first; null while there is none. */
export const publicCompany = (store: Store): (() => Promise<number | null>) => {
  let known: number | null = null;
  const read = async (): Promise<number | null> => {
    const row = await store.read
      .selectFrom("companies")
      .select((eb) => eb.fn.min<number | null>("company_id").as("company_id"))
      .executeTakeFirst();
    return row?.company_id ?? null;
  };
  return async () => {
    // An answer about a lost database cannot wait for that database.
    known ??= await read().catch(() => null);
    return known;
  };
};
