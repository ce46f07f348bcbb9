import { hour, minute } from "#schemas/durations.ts";

/** Machines that show what people look for, from the making of the plant on; all others live by chance. */
export const shown = {
  /** Its gateway has fallen silent. */
  noData: "JH6",
  /** It is set up for longer than planned. */
  setUp: "JH7",
  /** It waits for material. */
  waiting: "FC6",
  /** It has an order that should have begun on an earlier day. */
  late: "FC2",
  /** Its order ends within minutes. */
  endsSoon: "FC8",
} as const;

/** The reason of the stop in which a machine stands when the plant is made. */
export const standsFor: Readonly<Record<string, string>> = { [shown.setUp]: "60", [shown.waiting]: "20" };

/** How long before the making of the plant what a machine shows has begun; a set-up is planned for less than that. */
const shownFor: Readonly<Record<string, number>> = {
  [shown.noData]: 12 * minute,
  [shown.setUp]: 1.75 * hour,
  [shown.waiting]: 35 * minute,
  [shown.endsSoon]: 15 * minute,
};

/** Since when a machine shows what it is to show: as of now, where that is nothing. */
export const shownSince = (machine_id: string, now: number): number => now - (shownFor[machine_id] ?? 0);

/** The longest that something has been shown. */
export const longestShown = Math.max(...Object.values(shownFor));

/** How long the machines go on showing it after each start of the demo. */
export const showsOn = 4 * hour;

/** How long the order takes that ends soon, at the pace of its machine. */
export const soon = 3.5 * minute;
