import type { OwnConfig } from "#schemas/plant/own-config.ts";
import { parseJson, toIso, toJson } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { OwnConfigRow } from "#server/database/tables/settings.ts";

type OwnConfigKey = Pick<OwnConfigRow, "company_id" | "username" | "kind" | "slug">;

const toOwnConfig = ({ username, kind, slug, config, changed_at }: OwnConfigRow): OwnConfig => ({
  username,
  kind,
  slug,
  config: parseJson<OwnConfig["config"]>(config),
  changed_at: toIso(changed_at),
});

/** All that a user keeps for itself of a kind, by slug. */
export const readOwnConfigs = async (db: Reader, key: Omit<OwnConfigKey, "slug">): Promise<OwnConfig[]> => {
  const rows = await db
    .selectFrom("own_configs")
    .selectAll()
    .where("username", "=", key.username)
    .where("kind", "=", key.kind)
    .orderBy("slug")
    .execute();
  return rows.map(toOwnConfig);
};

export const findOwnConfig = async (db: Reader, key: OwnConfigKey): Promise<OwnConfig | null> => {
  const row = await db
    .selectFrom("own_configs")
    .selectAll()
    .where("username", "=", key.username)
    .where("kind", "=", key.kind)
    .where("slug", "=", key.slug)
    .executeTakeFirst();
  return row ? toOwnConfig(row) : null;
};

/** Keeps a configuration in place of the one before. */
export const storeOwnConfig = async (
  trx: Trx,
  key: OwnConfigKey,
  config: unknown,
  changed_at: number,
): Promise<OwnConfig> => {
  const row = { ...key, config: toJson(config), changed_at };
  await trx
    .insertInto("own_configs")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["company_id", "username", "kind", "slug"]).doUpdateSet({ config: row.config, changed_at }),
    )
    .execute();
  return toOwnConfig(row);
};

export const removeOwnConfig = async (trx: Trx, key: OwnConfigKey): Promise<void> => {
  await trx
    .deleteFrom("own_configs")
    .where("username", "=", key.username)
    .where("kind", "=", key.kind)
    .where("slug", "=", key.slug)
    .execute();
};
