import type { InputOf, OutputOf } from "#schemas/protocol/contract.ts";
import type { endOwnSessions } from "./account/end_own_sessions.ts";
import type { loadOwnAccount } from "./account/load_own_account.ts";
import type { updatePassword } from "./account/update_password.ts";
import type { clearCaches } from "./admin/clear_caches.ts";
import type { exportDocuments } from "./admin/export_documents.ts";
import type { importDocuments } from "./admin/import_documents.ts";
import type { loadScheduledJobs } from "./admin/load_scheduled_jobs.ts";
import type { reloadBrowsers } from "./admin/reload_browsers.ts";
import type { runScheduledJob } from "./admin/run_scheduled_job.ts";
import type { setSecret } from "./admin/set_secret.ts";
import type { signOutEveryone } from "./admin/sign_out_everyone.ts";
import type { loadDashboardData } from "./dashboards/load_dashboard_data.ts";
import type { sendExternalCall } from "./dashboards/send_external_call.ts";
import type { confirmDevicePairing } from "./devices/confirm_device_pairing.ts";
import type { createDevice } from "./devices/create_device.ts";
import type { loadDevices } from "./devices/load_devices.ts";
import type { revokeDevice } from "./devices/revoke_device.ts";
import type { startDevicePairing } from "./devices/start_device_pairing.ts";
import type { updateDevice } from "./devices/update_device.ts";
import type { loadEntities } from "./entities/load_entities.ts";
import type { loadFiles } from "./files/load_files.ts";
import type { loadFolderFiles } from "./files/load_folder_files.ts";
import type { loadWebmediaFiles } from "./files/load_webmedia_files.ts";
import type { loadQueryData } from "./queries/load_query_data.ts";
import type { loadQueryList } from "./queries/load_query_list.ts";
import type { checkSettingsExist } from "./settings/check_settings_exist.ts";
import type { loadDefaultColumnTranslations } from "./settings/load_default_column_translations.ts";
import type { loadKeyboardSpecials } from "./settings/load_keyboard_specials.ts";
import type { loadUserSettings } from "./settings/load_user_settings.ts";
import type { updateUserSettings } from "./settings/update_user_settings.ts";
import type { createApiKey } from "./users/create_api_key.ts";
import type { createLoginCode } from "./users/create_login_code.ts";
import type { deleteUser } from "./users/delete_user.ts";
import type { loadApiKeys } from "./users/load_api_keys.ts";
import type { loadLoginCodes } from "./users/load_login_codes.ts";
import type { loadPermissions } from "./users/load_permissions.ts";
import type { loadUsers } from "./users/load_users.ts";
import type { resetPassword } from "./users/reset_password.ts";
import type { revokeApiKey } from "./users/revoke_api_key.ts";
import type { revokeLoginCode } from "./users/revoke_login_code.ts";
import type { updateUser } from "./users/update_user.ts";
import type { deleteWizardSnapshot } from "./wizards/delete_wizard_snapshot.ts";
import type { loadWizardDrafts } from "./wizards/load_wizard_drafts.ts";
import type { loadWizardSnapshot } from "./wizards/load_wizard_snapshot.ts";
import type { setWizardSnapshot } from "./wizards/set_wizard_snapshot.ts";

/**
 * The contract behind each name that code may call. These are what screens themselves need; who knows more of them adds
 * its own: `schemas/plant/procedures/` those of the factory.
 */
export interface Procedures {
  end_own_sessions: typeof endOwnSessions;
  load_own_account: typeof loadOwnAccount;
  update_password: typeof updatePassword;
  clear_caches: typeof clearCaches;
  export_documents: typeof exportDocuments;
  import_documents: typeof importDocuments;
  load_scheduled_jobs: typeof loadScheduledJobs;
  reload_browsers: typeof reloadBrowsers;
  run_scheduled_job: typeof runScheduledJob;
  set_secret: typeof setSecret;
  sign_out_everyone: typeof signOutEveryone;
  load_dashboard_data: typeof loadDashboardData;
  send_external_call: typeof sendExternalCall;
  confirm_device_pairing: typeof confirmDevicePairing;
  create_device: typeof createDevice;
  load_devices: typeof loadDevices;
  revoke_device: typeof revokeDevice;
  start_device_pairing: typeof startDevicePairing;
  update_device: typeof updateDevice;
  load_entities: typeof loadEntities;
  load_files: typeof loadFiles;
  load_folder_files: typeof loadFolderFiles;
  load_webmedia_files: typeof loadWebmediaFiles;
  load_query_data: typeof loadQueryData;
  load_query_list: typeof loadQueryList;
  check_settings_exist: typeof checkSettingsExist;
  load_default_column_translations: typeof loadDefaultColumnTranslations;
  load_keyboard_specials: typeof loadKeyboardSpecials;
  load_user_settings: typeof loadUserSettings;
  update_user_settings: typeof updateUserSettings;
  create_api_key: typeof createApiKey;
  create_login_code: typeof createLoginCode;
  delete_user: typeof deleteUser;
  load_api_keys: typeof loadApiKeys;
  load_login_codes: typeof loadLoginCodes;
  load_permissions: typeof loadPermissions;
  load_users: typeof loadUsers;
  reset_password: typeof resetPassword;
  revoke_api_key: typeof revokeApiKey;
  revoke_login_code: typeof revokeLoginCode;
  update_user: typeof updateUser;
  delete_wizard_snapshot: typeof deleteWizardSnapshot;
  load_wizard_drafts: typeof loadWizardDrafts;
  load_wizard_snapshot: typeof loadWizardSnapshot;
  set_wizard_snapshot: typeof setWizardSnapshot;
}

export type ProcedureName = keyof Procedures;

/** Whoever hands a value over may keep it unchangeable. */
type Given<T> = T extends object ? { readonly [Key in keyof T]: Given<T[Key]> } : T;

export type InputOfCall<Name extends ProcedureName> = Given<InputOf<Procedures[Name]>>;
export type OutputOfCall<Name extends ProcedureName> = OutputOf<Procedures[Name]>;
