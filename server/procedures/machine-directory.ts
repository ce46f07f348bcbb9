import type { Reader } from "#server/database/company.ts";

/** What the runtime asks the plant before a handler runs. */
export interface MachineDirectory {
  /** Those of the ids that are no machine of the company. */
  unknown(db: Reader, company_id: number, machine_ids: readonly string[]): Promise<readonly string[]>;
}
