import { dayAfter, dayOf, mondayOf } from "#schemas/calendar/days.ts";

/** Where the plant stands. */
export const zone = "Europe/Stockholm";

/** The Monday with which the last whole week before the plant's day begins. */
export const lastMonday = (): string => dayAfter(mondayOf(dayOf(Date.now(), zone)), -7);
