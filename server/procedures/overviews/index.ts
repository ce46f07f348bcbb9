import { loadMyMachinesProcedure } from "./load_my_machines.ts";
import { addMyMachineProcedure } from "./add_my_machine.ts";
import { removeMyMachineProcedure } from "./remove_my_machine.ts";
import { loadMachineSortingProcedure } from "./load_machine_sorting.ts";
import { setMachineSortingProcedure } from "./set_machine_sorting.ts";
import { loadMachinePrioritiesProcedure } from "./load_machine_priorities.ts";
import { loadMachineGroupsProcedure } from "./load_machine_groups.ts";
import { loadToolOverviewProcedure } from "./load_tool_overview.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const overviewsProcedures: readonly Procedure[] = [
  loadMyMachinesProcedure,
  addMyMachineProcedure,
  removeMyMachineProcedure,
  loadMachineSortingProcedure,
  setMachineSortingProcedure,
  loadMachinePrioritiesProcedure,
  loadMachineGroupsProcedure,
  loadToolOverviewProcedure,
];
