import { useMemo } from "react";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { type Bound, readOf } from "#engine/bindings/bound.ts";
import { rowsAt } from "#engine/navigation/locations.ts";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useReads } from "#engine/react/queries/use-reads.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { keyOf, type SubjectRow } from "#engine/navigation/subject.ts";
import { hasEmptyConfig } from "#engine/react/subject/rows.ts";
import { oncePer } from "./once-per.ts";
import { subjectOrder } from "./order.ts";
import { listRead, rowsIn, useSubject } from "#engine/react/subject/use-subject.ts";
import { sortingRead } from "./use-sorting.ts";
import { starsRead } from "./use-stars.ts";

/** One of the subject as overviews show it: its row with what belongs to the reader and to the plant besides. */
export interface ShownRow extends SubjectRow {
  starred: boolean;
  /** The first group that it is in. */
  group?: string;
  group_description?: string;
  /** Its touch configuration is missing. */
  unconfigured: boolean;
}

type Group = OutputOfCall<"load_machine_groups">[number];

const reads = {
  stars: starsRead,
  sorting: sortingRead,
  priorities: readOf("load_machine_priorities", {}),
  groups: readOf("load_machine_groups", {}),
};

const listOf = <T>(data: readonly T[] | undefined): readonly T[] => (Array.isArray(data) ? data : []);

const groupsByKey = (groups: readonly Group[]): ReadonlyMap<string, Group> =>
  new Map(groups.toReversed().flatMap((group) => group.machine_ids.map((id) => [id, group] as const)));

/** Completes rows; one that has not changed stays the same object, so that its row is not drawn again. */
const completing = (subject: Subject, stars: readonly string[], groups: readonly Group[]) => {
  const starred = new Set(stars);
  const groupOf = groupsByKey(groups);
  return oncePer((row: SubjectRow): ShownRow => {
    const id = keyOf(subject, row);
    const group = groupOf.get(id);
    return {
      ...row,
      ...(group ? { group: group.group, group_description: group.description } : {}),
      starred: starred.has(id),
      unconfigured: hasEmptyConfig(row),
    };
  });
};

/**
 * Those of the subject at the page's location in the default order, live. What only sorts or groups them does without where it
 * cannot be read; without the stars there is no telling which are the reader's own.
 */
export const useSubjectsHere = (): Bound<ShownRow[]> => {
  const { locationtype = "all", location = "all" } = useRoute().params;
  const subject = useSubject();
  const { list, stars, sorting, priorities, groups } = useReads({ ...reads, list: listRead(subject) });
  const { data: starred } = stars;
  const { data: grouped } = groups;
  const { data: prioritised } = priorities;
  const { data: sorted } = sorting;
  const complete = useMemo(() => completing(subject, listOf(starred), listOf(grouped)), [subject, starred, grouped]);
  const compare = useMemo(
    () => subjectOrder(subject, listOf(prioritised), sorted ?? null),
    [subject, prioritised, sorted],
  );
  const isPending = [stars, sorting, priorities, groups].some(({ status }) => status === "pending");
  return useMemo(() => {
    const basis = locationtype === "mine" && stars.status === "error" ? stars : list;
    const rows = rowsIn(list.data);
    if (isPending || !rows || basis === stars) return { ...basis, data: undefined };
    const all = rows.map(complete);
    return { ...basis, data: rowsAt(locationtype, location, all).toSorted(compare) };
  }, [list, stars, isPending, complete, compare, locationtype, location]);
};
