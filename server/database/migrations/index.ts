import type { Migration } from "kysely/migration";
import * as core from "./0001-core.ts";
import * as documents from "./0002-documents.ts";
import * as plant from "./0003-plant.ts";
import * as orderWork from "./0004-order-work.ts";
import * as materials from "./0005-materials.ts";
import * as devices from "./0006-devices.ts";
import * as errorReports from "./0007-error-reports.ts";
import * as stopWork from "./0008-stop-work.ts";
import * as rollups from "./0009-rollups.ts";
import * as statistics from "./0010-statistics.ts";
import * as jobs from "./0011-jobs.ts";
import * as planningBundles from "./0012-planning-bundles.ts";
import * as feed from "./0013-feed.ts";
import * as machineDeaths from "./0014-machine-deaths.ts";
import * as secrets from "./0015-secrets.ts";
import * as coarseRollups from "./0016-coarse-rollups.ts";
import * as revisionNote from "./0017-revision-note.ts";
import * as files from "./0018-files.ts";
import * as ownConfigs from "./0019-own-configs.ts";
import * as orderConfirmation from "./0020-order-confirmation.ts";
import * as operationTexts from "./0021-operation-texts.ts";
import * as machineOrder from "./0022-machine-order.ts";
import * as loginCodes from "./0023-login-codes.ts";
import * as machineDocuments from "./0024-machine-documents.ts";
import * as storedReplies from "./0025-stored-replies.ts";
import * as demoMark from "./0026-demo-mark.ts";
import * as outsideCalls from "./0027-outside-calls.ts";
import * as stopNoteTimes from "./0028-stop-note-times.ts";
import * as keptSignals from "./0029-kept-signals.ts";
import * as namesAndStops from "./0030-names-and-stops.ts";
import * as dayScrap from "./0031-day-scrap.ts";
import * as recentDays from "./0032-recent-days.ts";
import * as orderRunStarts from "./0033-order-run-starts.ts";
import * as accounts from "./0034-accounts.ts";
import * as signIns from "./0035-sign-ins.ts";
import * as proofs from "./0036-proofs.ts";
import * as terminals from "./0037-terminals.ts";
import * as signInProvider from "./0038-sign-in-provider.ts";
import * as entities from "./0040-entities.ts";
import * as orderEntry from "./0042-order-entry.ts";
import * as lines from "./0044-lines.ts";
import * as imports from "./0047-imports.ts";
import * as importBefore from "./0050-import-before.ts";
import * as employeeMachines from "./0052-employee-machines.ts";
import * as printers from "./0053-printers.ts";
import * as standardWeights from "./0054-standard-weights.ts";
import * as toolStructure from "./0055-tool-structure.ts";
import * as ordersByDay from "./0056-orders-by-day.ts";
import * as goalsAndSettings from "./0058-goals-and-settings.ts";
import * as printJobs from "./0059-print-jobs.ts";
import * as palletFlags from "./0060-pallet-flags.ts";
import * as erpQueue from "./0061-erp-queue.ts";
import * as notifications from "./0062-notifications.ts";
import * as mails from "./0063-mails.ts";
import * as printRetries from "./0064-print-retries.ts";
import * as loginCodeBrowsers from "./0066-login-code-browsers.ts";
import * as historyChanges from "./0067-history-changes.ts";
import * as secondFactors from "./0068-second-factors.ts";
import * as commonSscc from "./0069-common-sscc.ts";
import * as printerUses from "./0070-printer-uses.ts";
import * as printJobDates from "./0071-print-job-dates.ts";
import * as correctionTimes from "./0072-correction-times.ts";

/** Every migration in order. A released one never changes; a new one gets the next number and a line here. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-core": core,
  "0002-documents": documents,
  "0003-plant": plant,
  "0004-order-work": orderWork,
  "0005-materials": materials,
  "0006-devices": devices,
  "0007-error-reports": errorReports,
  "0008-stop-work": stopWork,
  "0009-rollups": rollups,
  "0010-statistics": statistics,
  "0011-jobs": jobs,
  "0012-planning-bundles": planningBundles,
  "0013-feed": feed,
  "0014-machine-deaths": machineDeaths,
  "0015-secrets": secrets,
  "0016-coarse-rollups": coarseRollups,
  "0017-revision-note": revisionNote,
  "0018-files": files,
  "0019-own-configs": ownConfigs,
  "0020-order-confirmation": orderConfirmation,
  "0021-operation-texts": operationTexts,
  "0022-machine-order": machineOrder,
  "0023-login-codes": loginCodes,
  "0024-machine-documents": machineDocuments,
  "0025-stored-replies": storedReplies,
  "0026-demo-mark": demoMark,
  "0027-outside-calls": outsideCalls,
  "0028-stop-note-times": stopNoteTimes,
  "0029-kept-signals": keptSignals,
  "0030-names-and-stops": namesAndStops,
  "0031-day-scrap": dayScrap,
  "0032-recent-days": recentDays,
  "0033-order-run-starts": orderRunStarts,
  "0034-accounts": accounts,
  "0035-sign-ins": signIns,
  "0036-proofs": proofs,
  "0037-terminals": terminals,
  "0038-sign-in-provider": signInProvider,
  "0040-entities": entities,
  "0042-order-entry": orderEntry,
  "0044-lines": lines,
  "0047-imports": imports,
  "0050-import-before": importBefore,
  "0052-employee-machines": employeeMachines,
  "0053-printers": printers,
  "0054-standard-weights": standardWeights,
  "0055-tool-structure": toolStructure,
  "0056-orders-by-day": ordersByDay,
  "0058-goals-and-settings": goalsAndSettings,
  "0059-print-jobs": printJobs,
  "0060-pallet-flags": palletFlags,
  "0061-erp-queue": erpQueue,
  "0062-notifications": notifications,
  "0063-mails": mails,
  "0064-print-retries": printRetries,
  "0066-login-code-browsers": loginCodeBrowsers,
  "0067-history-changes": historyChanges,
  "0068-second-factors": secondFactors,
  "0069-common-sscc": commonSscc,
  "0070-printer-uses": printerUses,
  "0071-print-job-dates": printJobDates,
  "0072-correction-times": correctionTimes,
};
