import { loadMachinesProcedure } from "./machines/load_machines/handler.ts";
import { loadMachineProcedure } from "./machines/load_machine/handler.ts";
import { loadMachineTouchConfigProcedure } from "./machines/load_machine_touch_config/handler.ts";
import { updateMachineTouchConfigProcedure } from "./machines/update_machine_touch_config/handler.ts";
import { loadSpecialFunctionsProcedure } from "./machines/load_special_functions/handler.ts";
import { setSpecialFunctionProcedure } from "./machines/set_special_function/handler.ts";
import { loadMachineSignalsProcedure } from "./machines/load_machine_signals/handler.ts";
import { testMachineConnectionProcedure } from "./machines/test_machine_connection/handler.ts";
import { resumeSetupProcedure } from "./machines/resume_setup/handler.ts";
import { firstPieceOkProcedure } from "./machines/first_piece_ok/handler.ts";
import { cancelForcedStopProcedure } from "./machines/cancel_forced_stop/handler.ts";
import { recordMachineStateProcedure } from "./machines/record_machine_state/handler.ts";
import { recordProcessValueProcedure } from "./machines/record_process_value/handler.ts";
import { loadMyMachinesProcedure } from "./overviews/load_my_machines/handler.ts";
import { addMyMachineProcedure } from "./overviews/add_my_machine/handler.ts";
import { removeMyMachineProcedure } from "./overviews/remove_my_machine/handler.ts";
import { loadMachineSortingProcedure } from "./overviews/load_machine_sorting/handler.ts";
import { setMachineSortingProcedure } from "./overviews/set_machine_sorting/handler.ts";
import { loadMachinePrioritiesProcedure } from "./overviews/load_machine_priorities/handler.ts";
import { loadMachineGroupsProcedure } from "./overviews/load_machine_groups/handler.ts";
import { loadToolOverviewProcedure } from "./overviews/load_tool_overview/handler.ts";
import { loadShiftPlanProcedure } from "./shifts/load_shift_plan/handler.ts";
import { updateShiftPlanProcedure } from "./shifts/update_shift_plan/handler.ts";
import { loadCommonStopCodesProcedure } from "./stops/load_common_stop_codes/handler.ts";
import { loadStopCodesProcedure } from "./stops/load_stop_codes/handler.ts";
import { loadStopCodesIndexProcedure } from "./stops/load_stop_codes_index/handler.ts";
import { loadStopGroupsProcedure } from "./stops/load_stop_groups/handler.ts";
import { loadUncodedStopsProcedure } from "./stops/load_uncoded_stops/handler.ts";
import { loadUncodedStopsForLocationProcedure } from "./stops/load_uncoded_stops_for_location/handler.ts";
import { loadStopHistoryProcedure } from "./stops/load_stop_history/handler.ts";
import { loadMachineHistoryProcedure } from "./stops/load_machine_history/handler.ts";
import { loadStopNotesProcedure } from "./stops/load_stop_notes/handler.ts";
import { loadStopNotesForLocationProcedure } from "./stops/load_stop_notes_for_location/handler.ts";
import { setStopCodeProcedure } from "./stops/set_stop_code/handler.ts";
import { updateUncodedStopsProcedure } from "./stops/update_uncoded_stops/handler.ts";
import { updateHistoryNoteProcedure } from "./stops/update_history_note/handler.ts";
import { splitStopProcedure } from "./stops/split_stop/handler.ts";
import { mergeStopsProcedure } from "./stops/merge_stops/handler.ts";
import { loadPlannedOrdersProcedure } from "./orders/load_planned_orders/handler.ts";
import { loadRunningOrdersProcedure } from "./orders/load_running_orders/handler.ts";
import { loadRunningOrderProcedure } from "./orders/load_running_order/handler.ts";
import { loadAllRunningOrdersProcedure } from "./orders/load_all_running_orders/handler.ts";
import { loadFinishedOrdersProcedure } from "./orders/load_finished_orders/handler.ts";
import { loadReworkOrdersProcedure } from "./orders/load_rework_orders/handler.ts";
import { loadOrderWithMaterialsProcedure } from "./orders/load_order_with_materials/handler.ts";
import { loadOrderDetailsProcedure } from "./orders/load_order_details/handler.ts";
import { loadOrdersToConfirmProcedure } from "./orders/load_orders_to_confirm/handler.ts";
import { confirmOrderProcedure } from "./orders/confirm_order/handler.ts";
import { startOrderProcedure } from "./orders/start_order/handler.ts";
import { stopOrderProcedure } from "./orders/stop_order/handler.ts";
import { cancellationProcedure } from "./orders/cancellation/handler.ts";
import { prepareForOrderProcedure } from "./orders/prepare_for_order/handler.ts";
import { userPlanningProcedure } from "./orders/user_planning/handler.ts";
import { loadUnconfirmedCancellationsProcedure } from "./orders/load_unconfirmed_cancellations/handler.ts";
import { confirmCancellationProcedure } from "./orders/confirm_cancellation/handler.ts";
import { balthzarEuromapProcedure } from "./euromap/balthzar_euromap/handler.ts";
import { loadToolsProcedure } from "./tools/load_tools/handler.ts";
import { loadToolStructureProcedure } from "./tools/load_tool_structure/handler.ts";
import { loadFreeToolInsertsProcedure } from "./tools/load_free_tool_inserts/handler.ts";
import { loadOldToolInsertProcedure } from "./tools/load_old_tool_insert/handler.ts";
import { balthzarGetLastOrderWithToolOnMachineProcedure } from "./tools/balthzar_get_last_order_with_tool_on_machine/handler.ts";
import { loadPartsProcedure } from "./parts/load_parts/handler.ts";
import { searchPartProcedure } from "./parts/search_part/handler.ts";
import { getPartInfoProcedure } from "./parts/get_part_info/handler.ts";
import { receiveGoodQtyProcedure } from "./quantities/receive_good_qty/handler.ts";
import { loadQuantityHistoryProcedure } from "./quantities/load_quantity_history/handler.ts";
import { correctQuantityProcedure } from "./quantities/correct_quantity/handler.ts";
import { decideCounterJumpProcedure } from "./quantities/decide_counter_jump/handler.ts";
import { loadCounterJumpsProcedure } from "./quantities/load_counter_jumps/handler.ts";
import { loadQuantityLedgerProcedure } from "./quantities/load_quantity_ledger/handler.ts";
import { reportScrapProcedure } from "./scrap/report_scrap/handler.ts";
import { reportMaterialScrapProcedure } from "./scrap/report_material_scrap/handler.ts";
import { loadScrapCodesProcedure } from "./scrap/load_scrap_codes/handler.ts";
import { loadScrapCodesForMachineProcedure } from "./scrap/load_scrap_codes_for_machine/handler.ts";
import { loadScrapCategoriesProcedure } from "./scrap/load_scrap_categories/handler.ts";
import { loadScrapGroupsProcedure } from "./scrap/load_scrap_groups/handler.ts";
import { loadScrapHistoryForCardProcedure } from "./scrap/load_scrap_history_for_card/handler.ts";
import { loadMaterialScrapHistoryProcedure } from "./scrap/load_material_scrap_history/handler.ts";
import { getReportScrapPivotGraphProcedure } from "./scrap/get_report_scrap_pivot_graph/handler.ts";
import { loadScrapRecordsProcedure } from "./scrap/load_scrap_records/handler.ts";
import { loadMaterialsProcedure } from "./materials/load_materials/handler.ts";
import { loadMaterialListProcedure } from "./materials/load_material_list/handler.ts";
import { orderMaterialProcedure } from "./materials/order_material/handler.ts";
import { returnMaterialProcedure } from "./materials/return_material/handler.ts";
import { loadPlanningBundlesProcedure } from "./planning/load_planning_bundles/handler.ts";
import { createDetailPlanningBundleProcedure } from "./planning/create_detail_planning_bundle/handler.ts";
import { deleteDetailPlanningBundleProcedure } from "./planning/delete_detail_planning_bundle/handler.ts";
import { verifyEmployeeProcedure } from "./employees/verify_employee/handler.ts";
import { loadSignedInEmployeesProcedure } from "./employees/load_signed_in_employees/handler.ts";
import { loadInputGroupsProcedure } from "./input-groups/load_input_groups/handler.ts";
import { loadInputGroupSettingsWithValueProcedure } from "./input-groups/load_input_group_settings_with_value/handler.ts";
import { updateInputGroupSettingsProcedure } from "./input-groups/update_input_group_settings/handler.ts";
import { loadInputSettingsProcedure } from "./input-groups/load_input_settings/handler.ts";
import { updateInputSettingProcedure } from "./input-groups/update_input_setting/handler.ts";
import { deleteInputSettingProcedure } from "./input-groups/delete_input_setting/handler.ts";
import { historyPerDayProcedure } from "./statistics/history_per_day/handler.ts";
import { loadProductionHistoryProcedure } from "./statistics/load_production_history/handler.ts";
import { loadStatisticsProcedure } from "./statistics/load_statistics/handler.ts";
import { getGraphicalHistoryDataForMachinesProcedure } from "./statistics/get_graphical_history_data_for_machines/handler.ts";
import { loadCardHistoryProcedure } from "./statistics/load_card_history/handler.ts";
import { loadTransactionsProcedure } from "./statistics/load_transactions/handler.ts";
import { loadProductionGoalsProcedure } from "./statistics/load_production_goals/handler.ts";
import { updateProductionGoalProcedure } from "./statistics/update_production_goal/handler.ts";
import { loadVisualisationConfigsProcedure } from "./statistics/load_visualisation_configs/handler.ts";
import { saveDefaultVisualisationProcedure } from "./statistics/save_default_visualisation/handler.ts";
import { saveUserVisualisationProcedure } from "./statistics/save_user_visualisation/handler.ts";
import { deleteVisualisationProcedure } from "./statistics/delete_visualisation/handler.ts";
import { loadPermissionsProcedure } from "./users/load_permissions/handler.ts";
import { loadUsersProcedure } from "./users/load_users/handler.ts";
import { updateUserProcedure } from "./users/update_user/handler.ts";
import { loadLoginCodesProcedure } from "./users/load_login_codes/handler.ts";
import { createLoginCodeProcedure } from "./users/create_login_code/handler.ts";
import { revokeLoginCodeProcedure } from "./users/revoke_login_code/handler.ts";
import { loadApiKeysProcedure } from "./users/load_api_keys/handler.ts";
import { createApiKeyProcedure } from "./users/create_api_key/handler.ts";
import { revokeApiKeyProcedure } from "./users/revoke_api_key/handler.ts";
import { loadDevicesProcedure } from "./devices/load_devices/handler.ts";
import { createDeviceProcedure } from "./devices/create_device/handler.ts";
import { revokeDeviceProcedure } from "./devices/revoke_device/handler.ts";
import { loadUserSettingsProcedure } from "./settings/load_user_settings/handler.ts";
import { updateUserSettingsProcedure } from "./settings/update_user_settings/handler.ts";
import { loadOwnConfigsProcedure } from "./settings/load_own_configs/handler.ts";
import { setOwnConfigProcedure } from "./settings/set_own_config/handler.ts";
import { loadWizardSnapshotProcedure } from "./wizards/load_wizard_snapshot/handler.ts";
import { loadWizardDraftsProcedure } from "./wizards/load_wizard_drafts/handler.ts";
import { setWizardSnapshotProcedure } from "./wizards/set_wizard_snapshot/handler.ts";
import { deleteWizardSnapshotProcedure } from "./wizards/delete_wizard_snapshot/handler.ts";
import { loadScheduledJobsProcedure } from "./admin/load_scheduled_jobs/handler.ts";
import { runScheduledJobProcedure } from "./admin/run_scheduled_job/handler.ts";
import { loadWebmediaFilesProcedure } from "./files/load_webmedia_files/handler.ts";
import { loadFolderFilesProcedure } from "./files/load_folder_files/handler.ts";
import { loadFilesProcedure } from "./files/load_files/handler.ts";
import { loadOperationTextProcedure } from "./files/load_operation_text/handler.ts";
import { loadMachineDocumentsProcedure } from "./files/load_machine_documents/handler.ts";
import { loadDocumentGroupsProcedure } from "./files/load_document_groups/handler.ts";
import { loadLastReportProcedure } from "./reports/load_last_report/handler.ts";
import type { Procedure } from "./procedure.ts";

/** Every procedure of the plant, in the order of the catalogue. */
export const procedures: readonly Procedure[] = [
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
  loadMyMachinesProcedure,
  addMyMachineProcedure,
  removeMyMachineProcedure,
  loadMachineSortingProcedure,
  setMachineSortingProcedure,
  loadMachinePrioritiesProcedure,
  loadMachineGroupsProcedure,
  loadToolOverviewProcedure,
  loadShiftPlanProcedure,
  updateShiftPlanProcedure,
  loadStopCodesProcedure,
  loadStopCodesIndexProcedure,
  loadCommonStopCodesProcedure,
  loadStopGroupsProcedure,
  loadUncodedStopsProcedure,
  loadUncodedStopsForLocationProcedure,
  loadStopHistoryProcedure,
  loadMachineHistoryProcedure,
  loadStopNotesProcedure,
  loadStopNotesForLocationProcedure,
  setStopCodeProcedure,
  updateUncodedStopsProcedure,
  updateHistoryNoteProcedure,
  splitStopProcedure,
  mergeStopsProcedure,
  loadPlannedOrdersProcedure,
  loadRunningOrdersProcedure,
  loadRunningOrderProcedure,
  loadAllRunningOrdersProcedure,
  loadFinishedOrdersProcedure,
  loadReworkOrdersProcedure,
  loadOrderWithMaterialsProcedure,
  loadOrderDetailsProcedure,
  loadOrdersToConfirmProcedure,
  confirmOrderProcedure,
  startOrderProcedure,
  stopOrderProcedure,
  cancellationProcedure,
  prepareForOrderProcedure,
  userPlanningProcedure,
  loadUnconfirmedCancellationsProcedure,
  confirmCancellationProcedure,
  balthzarEuromapProcedure,
  loadToolsProcedure,
  loadToolStructureProcedure,
  loadFreeToolInsertsProcedure,
  loadOldToolInsertProcedure,
  balthzarGetLastOrderWithToolOnMachineProcedure,
  loadPartsProcedure,
  searchPartProcedure,
  getPartInfoProcedure,
  receiveGoodQtyProcedure,
  loadQuantityHistoryProcedure,
  correctQuantityProcedure,
  decideCounterJumpProcedure,
  loadCounterJumpsProcedure,
  loadQuantityLedgerProcedure,
  reportScrapProcedure,
  reportMaterialScrapProcedure,
  loadScrapCodesProcedure,
  loadScrapCodesForMachineProcedure,
  loadScrapCategoriesProcedure,
  loadScrapGroupsProcedure,
  loadScrapHistoryForCardProcedure,
  loadMaterialScrapHistoryProcedure,
  loadScrapRecordsProcedure,
  getReportScrapPivotGraphProcedure,
  loadMaterialsProcedure,
  loadMaterialListProcedure,
  orderMaterialProcedure,
  returnMaterialProcedure,
  loadPlanningBundlesProcedure,
  createDetailPlanningBundleProcedure,
  deleteDetailPlanningBundleProcedure,
  verifyEmployeeProcedure,
  loadSignedInEmployeesProcedure,
  loadInputGroupsProcedure,
  loadInputGroupSettingsWithValueProcedure,
  updateInputGroupSettingsProcedure,
  loadInputSettingsProcedure,
  updateInputSettingProcedure,
  deleteInputSettingProcedure,
  historyPerDayProcedure,
  loadProductionHistoryProcedure,
  loadStatisticsProcedure,
  getGraphicalHistoryDataForMachinesProcedure,
  loadCardHistoryProcedure,
  loadTransactionsProcedure,
  loadProductionGoalsProcedure,
  updateProductionGoalProcedure,
  loadVisualisationConfigsProcedure,
  saveDefaultVisualisationProcedure,
  saveUserVisualisationProcedure,
  deleteVisualisationProcedure,
  loadPermissionsProcedure,
  loadUsersProcedure,
  updateUserProcedure,
  loadLoginCodesProcedure,
  createLoginCodeProcedure,
  revokeLoginCodeProcedure,
  loadApiKeysProcedure,
  createApiKeyProcedure,
  revokeApiKeyProcedure,
  loadDevicesProcedure,
  createDeviceProcedure,
  revokeDeviceProcedure,
  loadUserSettingsProcedure,
  updateUserSettingsProcedure,
  loadOwnConfigsProcedure,
  setOwnConfigProcedure,
  loadWizardSnapshotProcedure,
  loadWizardDraftsProcedure,
  setWizardSnapshotProcedure,
  deleteWizardSnapshotProcedure,
  loadScheduledJobsProcedure,
  runScheduledJobProcedure,
  loadWebmediaFilesProcedure,
  loadFolderFilesProcedure,
  loadFilesProcedure,
  loadOperationTextProcedure,
  loadMachineDocumentsProcedure,
  loadDocumentGroupsProcedure,
  loadLastReportProcedure,
];
