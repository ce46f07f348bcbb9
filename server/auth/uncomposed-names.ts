import type { EveryCompany } from "#server/database/store.ts";

/**
 * The users with whose name nobody can sign in: what a screen sends is composed (NFC), and these are not, since another
 * user has the composed name.
 */
export const uncomposedNames = async (db: EveryCompany): Promise<string[]> => {
  const users = await db.selectFrom("users").select("username").orderBy("username").execute();
  return users.flatMap(({ username }) => (username === username.normalize("NFC") ? [] : [username]));
};
