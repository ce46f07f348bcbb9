import type { InputOfCall, OutputOfCall } from "#schemas/platform/procedures.ts";
import { compareForSort } from "#engine/expressions/convert.ts";
import { byId, type MachineLike } from "#engine/react/machines/machines.ts";

/** How a user wants machines in order: those named first, the others by a field. */
export type Sorting = InputOfCall<"set_machine_sorting">;

type Priority = OutputOfCall<"load_machine_priorities">[number];

type Compare = (left: MachineLike, right: MachineLike) => number;

/** By place in a list; what is not in it comes last. */
const byPlace = (places: ReadonlyMap<string, number>): Compare => {
  const placeOf = ({ machine_id }: MachineLike) => places.get(machine_id) ?? Number.MAX_SAFE_INTEGER;
  return (left, right) => placeOf(left) - placeOf(right);
};

const byTerm = ({ orderByTerm, orderDir }: Sorting): Compare => {
  return (left, right) => compareForSort(left[orderByTerm], right[orderByTerm], orderDir);
};

/** The default order of machines (OV-375): their priority, then the user's own sorting, then their id. */
export const machineOrder = (priorities: readonly Priority[], sorting: Sorting | null): Compare => {
  const rules: Compare[] = [byPlace(new Map(priorities.map(({ machine_id, priority }) => [machine_id, priority])))];
  if (sorting) rules.push(byPlace(new Map(sorting.machine_ids.map((id, index) => [id, index]))));
  // The priority decides before any of these rules already.
  if (sorting && sorting.orderByTerm !== "priority") rules.push(byTerm(sorting));
  return (left, right) => {
    for (const rule of rules) {
      const decided = rule(left, right);
      if (decided !== 0) return decided;
    }
    return byId(left, right);
  };
};
