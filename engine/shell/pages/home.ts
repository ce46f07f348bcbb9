import type { MachineLike } from "#engine/react/machines/machines.ts";

/** Machines of the home page: the last one and the starred ones first; all others only where nothing is starred. */
export const homeMachines = (
  machines: readonly MachineLike[],
  starred: readonly string[],
  last: string | null,
): { own: MachineLike[]; all: MachineLike[] } => {
  const mine = new Set([...(last === null ? [] : [last]), ...starred]);
  const own = machines
    .filter(({ machine_id }) => mine.has(machine_id))
    .toSorted((left, right) => Number(right.machine_id === last) - Number(left.machine_id === last));
  return { own, all: starred.length > 0 ? [] : machines.filter(({ machine_id }) => !mine.has(machine_id)) };
};
