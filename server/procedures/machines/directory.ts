import { prepared } from "#server/database/prepared.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineDirectory } from "#server/procedures/machine-directory.ts";

const one = prepared((db, of: { company_id: number; machine_id: string }) =>
  db.selectFrom("machines").select("machine_id").where("machine_id", "=", of.machine_id),
);

/** Machines that were found by a handle, which lives as long as its call: only one that nothing has used is ever deleted. */
const found = new WeakMap<Reader, Set<string>>();

const isKnown = async (db: Reader, company_id: number, machine_id: string): Promise<boolean> => {
  const known = found.get(db) ?? new Set();
  const key = `${company_id} ${machine_id}`;
  if (known.has(key)) return true;
  const isThere = (await one(db, { company_id, machine_id })).length > 0;
  if (isThere) found.set(db, known.add(key));
  return isThere;
};

/** The plant's own machines. */
export const machineDirectory: MachineDirectory = {
  async unknown(db, company_id, machine_ids) {
    const [machine_id, ...others] = machine_ids;
    if (machine_id !== undefined && others.length === 0)
      return (await isKnown(db, company_id, machine_id)) ? [] : machine_ids;
    const rows = await db
      .selectFrom("machines")
      .select("machine_id")
      .where("machine_id", "in", [...machine_ids])
      .execute();
    const known = new Set(rows.map(({ machine_id }) => machine_id));
    return machine_ids.filter((machine_id) => !known.has(machine_id));
  },
};
