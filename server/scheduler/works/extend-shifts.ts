import type { Store } from "#server/database/store.ts";
import type { JobWork } from "#server/scheduler/scheduler.ts";
import { startOfDay } from "#schemas/calendar/days.ts";
import { timeZoneOf } from "#server/site.ts";
import { extendShifts, planAhead } from "#server/procedures/shifts/writer.ts";
import { writeCompany } from "#server/database/company.ts";

/** Keeps the shift calendar filled ahead from the departments' plans. */
export const fillCalendar =
  (store: Store): JobWork =>
  async ({ company_id, settings, now }) => {
    const zone = timeZoneOf(settings);
    const at = now();
    const shifts = await writeCompany(store, company_id, (trx) =>
      extendShifts(trx, at + planAhead, zone, startOfDay(at, zone)),
    );
    return { shifts };
  };
