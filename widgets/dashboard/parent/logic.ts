import type { Static } from "typebox";
import type { Machine } from "#schemas/plant/machine.ts";
import { resolveIdList } from "#engine/bindings/ids.ts";
import { type MachineState, shownState, type ShownState } from "#widgets/controls/machine-state/state.ts";
import type { groupings, schema } from "./schema.ts";

export type Options = Static<typeof schema.options>;
export type GroupBy = (typeof groupings)[number];

const descriptions = { zone: "zone_desc", department: "department_description", category: "cat_desc" } as const;

/** A group of what is shown, under the description of its zone, department or category. */
export interface Group<T> {
  key: string;
  name: string;
  of: readonly T[];
}

/** The machines by the zone, department or category that they stand in, in the order of its key. */
export const groupsOf = (machines: readonly Machine[], by: GroupBy): Group<Machine>[] =>
  Array.from(Map.groupBy(machines, (machine) => machine[by]))
    .map(([key, of]) => ({ key, name: of[0]?.[descriptions[by]] || key || "-", of }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));

/** The machines of a list as people write it, in its order; all of them where it names none. */
export const chosenMachines = (
  machines: readonly Machine[],
  machineId: string | undefined,
  parameters: Readonly<Record<string, string | undefined>>,
): readonly Machine[] => {
  if (!machineId?.trim()) return machines;
  const { ids } = resolveIdList(machineId, parameters);
  return ids.flatMap((id) => machines.find(({ machine_id }) => machine_id === id) ?? []);
};

export const leastStack = 3;
export const mostSteps = 500;

/** How many stand in a stack: the least number from 3 on with which there are not too many stacks; it gives up after 500 steps. */
export const stackSize = (children: number, maxStacks: number): number => {
  let size = leastStack;
  for (let step = 0; step < mostSteps && !(Math.ceil(children / size) <= maxStacks); step += 1) size += 1;
  return size;
};

/** The children in columns, filled from top to bottom. */
export const stacksOf = <T>(children: readonly T[], maxStacks: number): T[][] => {
  const size = stackSize(children.length, maxStacks);
  return Array.from({ length: Math.ceil(children.length / size) }, (_, at) =>
    children.slice(at * size, (at + 1) * size),
  );
};

/** What a zone is made of: how many machines in which state, and the worst of them. */
export interface Zone {
  counts: Record<"running" | "stop" | "uncoded" | "no-data", number>;
  worst: Exclude<ShownState, "prep">;
}

/** What has to be coded is worse than what stands still, and that worse than what nobody hears of. */
const worstFirst = ["uncoded", "stop", "no-data", "running"] as const;

/** A machine in set-up is stopped; a silent one is neither running nor stopped. */
export const zoneOf = (machines: readonly MachineState[]): Zone => {
  const counts = { running: 0, stop: 0, uncoded: 0, "no-data": 0 };
  for (const machine of machines) {
    const state = shownState(machine);
    counts[state === "prep" ? "stop" : state] += 1;
  }
  return { counts, worst: worstFirst.find((state) => counts[state] > 0) ?? "no-data" };
};
