import { loadMachineGroups } from "#schemas/plant/procedures/overviews/load_machine_groups.ts";
import { loadMachinePriorities } from "#schemas/plant/procedures/overviews/load_machine_priorities.ts";
import { loadMachineSorting } from "#schemas/plant/procedures/overviews/load_machine_sorting.ts";
import { loadMyMachines } from "#schemas/plant/procedures/overviews/load_my_machines.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { addMyMachineProcedure } from "./add_my_machine.ts";
import { loadToolOverviewProcedure } from "./load_tool_overview.ts";
import { readMachineGroups, readMachinePriorities, readMachineSorting, readMyMachines } from "./reader.ts";
import { removeMyMachineProcedure } from "./remove_my_machine.ts";
import { setMachineSortingProcedure } from "./set_machine_sorting.ts";

export const overviewsProcedures: readonly Procedure[] = [
  readProcedure(loadMyMachines, (_input, { db, scope, actor }) => readMyMachines(db, scope, actor?.username ?? "")),
  addMyMachineProcedure,
  removeMyMachineProcedure,
  readProcedure(loadMachineSorting, (_input, { db, scope, actor }) =>
    readMachineSorting(db, scope, actor?.username ?? ""),
  ),
  setMachineSortingProcedure,
  readProcedure(loadMachinePriorities, (_input, { db, scope }) => readMachinePriorities(db, scope)),
  readProcedure(loadMachineGroups, (_input, { db, scope }) => readMachineGroups(db, scope)),
  loadToolOverviewProcedure,
];
