import { type Static, Type } from "typebox";
import { MachineId } from "#schemas/plant/fields.ts";
import { Code, strict, Text } from "#schemas/platform/fields.ts";
import { Machine } from "./machine.ts";

/** Machines that are looked at together, be they where they may. */
export const MachineGroup = Type.Object(
  { group: Code, description: Text(), machine_ids: Type.Array(MachineId) },
  strict,
);
export type MachineGroup = Static<typeof MachineGroup>;

/** A machine that comes before others: the lower, the earlier. */
export const MachinePriority = Type.Object({ machine_id: MachineId, priority: Type.Integer() }, strict);
export type MachinePriority = Static<typeof MachinePriority>;

/** What machines may be sorted by: any of their fields, or their priority. */
const OrderByTerm = Type.Enum(["priority", ...Object.keys(Machine.properties)]);

/** How a user wants machines in order: these first, in this order, the others by a field. */
export const MachineSorting = Type.Object(
  {
    username: Type.String(),
    orderByTerm: OrderByTerm,
    orderDir: Type.Enum(["asc", "desc"]),
    machine_ids: Type.Array(MachineId, { maxItems: 10_000, uniqueItems: true }),
  },
  strict,
);
export type MachineSorting = Static<typeof MachineSorting>;
