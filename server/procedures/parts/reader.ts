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

/** The parts of all orders of machines. */
export const readParts = async (db: Reader, filter: MachineFilter): Promise<Part[]> =>
  filter.machines?.length === 0 ? [] : await partsOf(db, filter).execute();

/** The parts that the planned orders of machines make. */
export const readPlannedParts = async (db: Reader, filter: MachineFilter): Promise<Part[]> =>
  filter.machines?.length === 0 ? [] : await partsOf(db, filter).where(isPlannable("orders")).execute();
