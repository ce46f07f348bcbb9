import { defaultUserSettings, type OwnSettings, type UserSettings } from "#schemas/platform/user-settings.ts";
import { parseJson, toJson } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";

const stored = async (db: Reader, username: string): Promise<Partial<UserSettings>> => {
  const row = await db.selectFrom("users").select("settings").where("username", "=", username).executeTakeFirst();
  return row ? parseJson<Partial<UserSettings>>(row.settings) : {};
};

/** A user's settings with the defaults filled in; the defaults for whoever is no user. */
export const readUserSettings = async (db: Reader, username: string): Promise<UserSettings> => ({
  ...defaultUserSettings,
  ...(await stored(db, username)),
});

/** Lays values over a user's settings and gives the result. */
export const writeUserSettings = async (trx: Trx, username: string, values: OwnSettings): Promise<UserSettings> => {
  const settings = { ...(await stored(trx, username)), ...values };
  await trx
    .updateTable("users")
    .set({ settings: toJson(settings) })
    .where("username", "=", username)
    .execute();
  return { ...defaultUserSettings, ...settings };
};
