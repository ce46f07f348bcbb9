import { loadMachinesProcedure } from "./load_machines.ts";
import { loadMachineProcedure } from "./load_machine.ts";
import { loadMachineTouchConfigProcedure } from "./load_machine_touch_config.ts";
import { updateMachineTouchConfigProcedure } from "./update_machine_touch_config.ts";
import { loadSpecialFunctionsProcedure } from "./load_special_functions.ts";
import { setSpecialFunctionProcedure } from "./set_special_function.ts";
import { loadMachineSignalsProcedure } from "./load_machine_signals.ts";
import { testMachineConnectionProcedure } from "./test_machine_connection.ts";
import { resumeSetupProcedure } from "./resume_setup.ts";
import { firstPieceOkProcedure } from "./first_piece_ok.ts";
import { cancelForcedStopProcedure } from "./cancel_forced_stop.ts";
import { recordMachineStateProcedure } from "./record_machine_state.ts";
import { recordProcessValueProcedure } from "./record_process_value.ts";
import type { Procedure } from "#server/procedures/procedure.ts";

export const machinesProcedures: readonly Procedure[] = [
  loadMachinesProcedure,
  loadMachineProcedure,
  loadMachineTouchConfigProcedure,
  updateMachineTouchConfigProcedure,
  loadSpecialFunctionsProcedure,
  setSpecialFunctionProcedure,
  loadMachineSignalsProcedure,
  testMachineConnectionProcedure,
  resumeSetupProcedure,
  firstPieceOkProcedure,
  cancelForcedStopProcedure,
  recordMachineStateProcedure,
  recordProcessValueProcedure,
];
