import { loadMachineSignals } from "#schemas/plant/procedures/machines/load_machine_signals.ts";
import { loadMachineTouchConfig } from "#schemas/plant/procedures/machines/load_machine_touch_config.ts";
import { loadMachines } from "#schemas/plant/procedures/machines/load_machines.ts";
import { loadSpecialFunctions } from "#schemas/plant/procedures/machines/load_special_functions.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { cancelForcedStopProcedure } from "./cancel_forced_stop.ts";
import { allOf, someOf } from "#server/procedures/machine-filter.ts";
import { firstPieceOkProcedure } from "./first_piece_ok.ts";
import { loadMachineProcedure } from "./load_machine.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";
import { readMachines, readSignals, readSpecialFunctions } from "./reader.ts";
import { recordMachineStateProcedure } from "./record_machine_state.ts";
import { recordProcessValueProcedure } from "./record_process_value.ts";
import { resumeSetupProcedure } from "./resume_setup.ts";
import { setMachineFeaturesProcedure } from "./set_machine_features.ts";
import { setSpecialFunctionProcedure } from "./set_special_function.ts";
import { testMachineConnectionProcedure } from "./test_machine_connection.ts";
import { updateMachineTouchConfigProcedure } from "./update_machine_touch_config.ts";

export const machinesProcedures: readonly Procedure[] = [
  readProcedure(loadMachines, (_input, context) => readMachines(context.db, allOf(context.scope), context)),
  loadMachineProcedure,
  readProcedure(loadMachineTouchConfig, ({ machine_id }, { db, scope }) =>
    readTouchConfig(db, scope.company_id, machine_id),
  ),
  updateMachineTouchConfigProcedure,
  readProcedure(loadSpecialFunctions, ({ machine_id }, { db, scope }) =>
    readSpecialFunctions(db, machine_id === null ? allOf(scope) : someOf(scope, [machine_id])),
  ),
  setSpecialFunctionProcedure,
  setMachineFeaturesProcedure,
  readProcedure(loadMachineSignals, ({ machine_id }, context) =>
    readSignals(context.db, context.scope.company_id, machine_id, context),
  ),
  testMachineConnectionProcedure,
  resumeSetupProcedure,
  firstPieceOkProcedure,
  cancelForcedStopProcedure,
  recordMachineStateProcedure,
  recordProcessValueProcedure,
];
