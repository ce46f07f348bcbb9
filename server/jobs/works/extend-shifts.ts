import type { Store } from "#server/database/store.ts";
import type { JobWork } from "#server/jobs/scheduler.ts";
import { startOfDay, timeZoneOf } from "#server/procedures/shifts/calendar.ts";
import { extendShifts } from "#server/procedures/shifts/writer.ts";

const day = 86_400_000;
/** How far ahead the calendar is filled: further than orders are planned by the shift. */
const ahead = 60 * day;

/** Keeps the shift calendar filled ahead from the departments' plans. */
export const fillCalendar =
  (store: Store): JobWork =>
  async ({ company_id, settings, now }) => {
    const zone = timeZoneOf(settings);
    const at = now();
    const shifts = await store.write((trx) => extendShifts(trx, company_id, at + ahead, zone, startOfDay(at, zone)), {
      company_id,
    });
    return { shifts };
  };
