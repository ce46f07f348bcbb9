import type { Part } from "#schemas/plant/part.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter } from "#server/procedures/machine-filter.ts";
import { isPlannable } from "#server/procedures/records/orders/reader.ts";

/** The parts that the orders of machines make, each once, by number. */
const partsOf = (db: Reader, { machines }: MachineFilter) =>
  db
    .selectFrom("orders")
    .select("part_no")
    .select((of) => of.fn.max("part_description").as("part_description"))
    .where("part_no", "!=", "")
    .$if(machines !== null, (query) => query.where("machine_id1", "in", [...machines!]))
    .groupBy("part_no")
    .orderBy("part_no");

/** The parts of all orders of machines; of all machines together with the parts that are in use without an order. */
export const readParts = async (db: Reader, filter: MachineFilter): Promise<Part[]> => {
  if (filter.machines?.length === 0) return [];
  const ordered = await partsOf(db, filter).execute();
  if (filter.machines !== null) return ordered;
  const known = await db.selectFrom("parts").select(["part_no", "part_description"]).where("retired", "=", 0).execute();
  const all = new Map([...ordered, ...known].map((part) => [part.part_no, part]));
  return [...all.values()].toSorted((a, b) => (a.part_no < b.part_no ? -1 : 1));
};

/** The parts that the planned orders of machines make. */
export const readPlannedParts = async (db: Reader, filter: MachineFilter): Promise<Part[]> =>
  filter.machines?.length === 0 ? [] : await partsOf(db, filter).where(isPlannable("orders")).execute();
