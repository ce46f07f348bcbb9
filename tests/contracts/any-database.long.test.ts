// What needs one database in every run has both here.
import "#server/auth/devices/devices.test.ts";
import "#server/auth/devices/terminals.test.ts";
import "#server/documents/drafts.test.ts";
import "#server/error-reports/error-reports.test.ts";
import "#server/procedures/admin/import_documents.test.ts";
import "#server/procedures/admin/scheduled-jobs.test.ts";
import "#server/procedures/admin/service.test.ts";
import "#server/procedures/admin/set_secret.test.ts";
import "#server/procedures/dashboards/send_external_call.test.ts";
import "#server/procedures/dashboards/sources.test.ts";
import "#server/procedures/files/operation-texts.test.ts";
import "#server/procedures/reads-route.test.ts";
import "#server/procedures/settings/load_default_column_translations.test.ts";
import "#server/procedures/settings/load_keyboard_specials.test.ts";
import "#server/procedures/settings/own-configs.test.ts";
import "#tests/contracts/isolation.test.ts";
import "#tests/contracts/wall-token.test.ts";
