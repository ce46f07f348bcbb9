import type { TouchConfig } from "#schemas/plant/touch-config.ts";
import { parseJson } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import { prepared } from "#server/database/prepared.ts";

const touchConfigOf = prepared((db, of: { company_id: number; machine_id: string }) =>
  db.selectFrom("machine_touch_configs").select("config").where("machine_id", "=", of.machine_id),
);

/** The touch configuration of one machine, `{}` when it has none. */
export const readTouchConfig = async (db: Reader, company_id: number, machine_id: string): Promise<TouchConfig> => {
  const [row] = await touchConfigOf(db, { company_id, machine_id });
  return row ? parseJson<TouchConfig>(row.config) : {};
};
