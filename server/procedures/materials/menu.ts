import { DomainError } from "#schemas/protocol/errors.ts";
import type { Reader } from "#server/database/company.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";

/** Refuses a machine whose configuration has no material menu. */
export const requireMaterialMenu = async (db: Reader, company_id: number, machine_id: string): Promise<void> => {
  const { material_menu = false } = await readTouchConfig(db, company_id, machine_id);
  if (!material_menu)
    throw new DomainError("not_allowed", {
      message: "Materials are not handled at this machine.",
      path: "/machine_id",
      text: { key: "materials.no_menu" },
    });
};
