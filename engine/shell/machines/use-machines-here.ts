import { useMemo } from "react";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { type Bound, readOf } from "#engine/bindings/bound.ts";
import { machinesAt } from "#engine/navigation/locations.ts";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useReads } from "#engine/react/queries/use-reads.ts";
import { hasEmptyConfig, type MachineLike } from "#engine/react/machines/machines.ts";
import { oncePer } from "./once-per.ts";
import { machineOrder } from "./order.ts";
import { machinesRead } from "#engine/react/machines/use-machines.ts";
import { sortingRead } from "./use-sorting.ts";
import { starsRead } from "./use-stars.ts";

/** A machine as overviews show it: its row with what belongs to the reader and to the plant besides. */
export interface ShownMachine extends MachineLike {
  starred: boolean;
  /** The first group that the machine is in. */
  group?: string;
  group_description?: string;
  /** Its touch configuration is missing. */
  unconfigured: boolean;
}

type Group = OutputOfCall<"load_machine_groups">[number];

const reads = {
  machines: machinesRead,
  stars: starsRead,
  sorting: sortingRead,
  priorities: readOf("load_machine_priorities", {}),
  groups: readOf("load_machine_groups", {}),
};

const listOf = <T>(data: readonly T[] | undefined): readonly T[] => (Array.isArray(data) ? data : []);

const groupsByMachine = (groups: readonly Group[]): ReadonlyMap<string, Group> =>
  new Map(groups.toReversed().flatMap((group) => group.machine_ids.map((id) => [id, group] as const)));

/** Completes machines; one that has not changed stays the same object, so that its row is not drawn again. */
const completing = (stars: readonly string[], groups: readonly Group[]) => {
  const starred = new Set(stars);
  const groupOf = groupsByMachine(groups);
  return oncePer((machine: MachineLike): ShownMachine => {
    const group = groupOf.get(machine.machine_id);
    return {
      ...machine,
      ...(group ? { group: group.group, group_description: group.description } : {}),
      starred: starred.has(machine.machine_id),
      unconfigured: hasEmptyConfig(machine),
    };
  });
};

/**
 * The machines of the page's location in the default order, live. What only sorts or groups them does without where it
 * cannot be read; without the stars there is no telling which are the reader's own.
 */
export const useMachinesHere = (): Bound<ShownMachine[]> => {
  const { locationtype = "all", location = "all" } = useRoute().params;
  const { machines, stars, sorting, priorities, groups } = useReads(reads);
  const { data: starred } = stars;
  const { data: grouped } = groups;
  const { data: prioritised } = priorities;
  const { data: sorted } = sorting;
  const complete = useMemo(() => completing(listOf(starred), listOf(grouped)), [starred, grouped]);
  const compare = useMemo(() => machineOrder(listOf(prioritised), sorted ?? null), [prioritised, sorted]);
  const isPending = [stars, sorting, priorities, groups].some(({ status }) => status === "pending");
  return useMemo(() => {
    const basis = locationtype === "mine" && stars.status === "error" ? stars : machines;
    if (isPending || !machines.data || basis === stars) return { ...basis, data: undefined };
    const all = machines.data.map(complete);
    return { ...basis, data: machinesAt(locationtype, location, all).toSorted(compare) };
  }, [machines, stars, isPending, complete, compare, locationtype, location]);
};
