import { loadPalletFlagTypes } from "#schemas/plant/procedures/pallets/load_pallet_flag_types.ts";
import { loadPalletFlags } from "#schemas/plant/procedures/pallets/load_pallet_flags.ts";
import { loadPalletFlagsForConfirmation } from "#schemas/plant/procedures/pallets/load_pallet_flags_for_confirmation.ts";
import { loadPalletFlagsToReport } from "#schemas/plant/procedures/pallets/load_pallet_flags_to_report.ts";
import { loadPalletHistory } from "#schemas/plant/procedures/pallets/load_pallet_history.ts";
import { loadPalletQueue } from "#schemas/plant/procedures/pallets/load_pallet_queue.ts";
import { type Procedure, readProcedure } from "#server/procedures/procedure.ts";
import { historyPeriod } from "#server/procedures/range.ts";
import { adjustPalletFlagProcedure } from "./adjust_pallet_flag.ts";
import { balthzarCancelPalletFlagProcedure } from "./balthzar_cancel_pallet_flag_erp_reportings_status.ts";
import { balthzarPrintPalletFlagProcedure } from "./balthzar_print_pallet_flag.ts";
import { confirmPalletFlagProcedure } from "./confirm_pallet_flag.ts";
import { printPalletFlagProcedure } from "./print_pallet_flag.ts";
import { readFlags, readFlagsForConfirmation, readFlagsToReport, readPallets, readQueue } from "./reader.ts";
import { readTypes } from "./types.ts";
import { setPalletFlagErpIdsProcedure } from "./set_pallet_flag_erp_ids.ts";
import { updatePalletQueueProcedure } from "./update_pallet_queue.ts";

export const palletProcedures: readonly Procedure[] = [
  readProcedure(loadPalletFlagTypes, (_input, { db }) => readTypes(db)),
  readProcedure(loadPalletFlags, ({ machine_id }, { db, now }) => readFlags(db, machine_id, historyPeriod(now).from)),
  readProcedure(loadPalletFlagsForConfirmation, ({ machine_id, card_no }, { db, now }) =>
    readFlagsForConfirmation(db, { machine_id, card_no, since: historyPeriod(now).from }),
  ),
  readProcedure(loadPalletHistory, ({ card_no }, { db, scope }) =>
    readPallets(db, { card_no, machines: scope.machines }),
  ),
  readProcedure(loadPalletFlagsToReport, (_input, { db, scope }) => readFlagsToReport(db, scope.machines)),
  readProcedure(loadPalletQueue, ({ machine_id }, { db }) => readQueue(db, machine_id)),
  printPalletFlagProcedure,
  balthzarPrintPalletFlagProcedure,
  balthzarCancelPalletFlagProcedure,
  confirmPalletFlagProcedure,
  adjustPalletFlagProcedure,
  setPalletFlagErpIdsProcedure,
  updatePalletQueueProcedure,
];
