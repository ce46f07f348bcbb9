import { machinesProcedures } from "./machines/index.ts";
import { overviewsProcedures } from "./overviews/index.ts";
import { shiftsProcedures } from "./shifts/index.ts";
import { stopsProcedures } from "./stops/index.ts";
import { ordersProcedures } from "./orders/index.ts";
import { entityProcedures } from "./entities/index.ts";
import { importProcedures } from "./imports/index.ts";
import { erpProcedures } from "./erp/index.ts";
import { euromapProcedures } from "./euromap/index.ts";
import { palletProcedures } from "./pallets/index.ts";
import { notificationProcedures } from "./notifications/index.ts";
import { printingProcedures } from "./printing/index.ts";
import { mailProcedures } from "./mail/index.ts";
import { toolsProcedures } from "./tools/index.ts";
import { partsProcedures } from "./parts/index.ts";
import { quantitiesProcedures } from "./quantities/index.ts";
import { scrapProcedures } from "./scrap/index.ts";
import { materialsProcedures } from "./materials/index.ts";
import { planningProcedures } from "./planning/index.ts";
import { employeesProcedures } from "./employees/index.ts";
import { inputGroupsProcedures } from "./input-groups/index.ts";
import { statisticsProcedures } from "./statistics/index.ts";
import { accountProcedures } from "./account/index.ts";
import { usersProcedures } from "./users/index.ts";
import { devicesProcedures } from "./devices/index.ts";
import { ownSettingsProcedures } from "./settings/index.ts";
import { wizardsProcedures } from "./wizards/index.ts";
import { jobProcedures } from "./admin/index.ts";
import { filesProcedures } from "./files/index.ts";
import { reportsProcedures } from "./reports/index.ts";
import type { Procedure } from "./procedure.ts";

/** The procedures that stand on the database alone, in the order of the catalogue. */
export const procedures: readonly Procedure[] = [
  ...machinesProcedures,
  ...overviewsProcedures,
  ...shiftsProcedures,
  ...stopsProcedures,
  ...ordersProcedures,
  ...erpProcedures,
  ...euromapProcedures,
  ...palletProcedures,
  ...printingProcedures,
  ...notificationProcedures,
  ...mailProcedures,
  ...toolsProcedures,
  ...partsProcedures,
  ...quantitiesProcedures,
  ...scrapProcedures,
  ...materialsProcedures,
  ...planningProcedures,
  ...employeesProcedures,
  ...inputGroupsProcedures,
  ...statisticsProcedures,
  ...entityProcedures,
  ...importProcedures,
  ...usersProcedures,
  ...accountProcedures,
  ...devicesProcedures,
  ...ownSettingsProcedures,
  ...wizardsProcedures,
  ...jobProcedures,
  ...filesProcedures,
  ...reportsProcedures,
];
