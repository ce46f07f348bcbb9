import type { InputOfCall, OutputOfCall } from "#schemas/platform/procedures.ts";
import { compareForSort } from "#engine/language/expressions/convert.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { keyOf, type SubjectRow } from "#engine/navigation/subject.ts";
import { byKey } from "#engine/react/subject/rows.ts";

/** How a user wants the rows of the subject in order: those named first, the others by a field. */
export type Sorting = InputOfCall<"set_machine_sorting">;

/** What those that have no place of their own are put in order by, besides key and label. */
const terms = ["department_description", "zone_desc", "line_description", "cat_desc", "status"];

/** The field that a dialog shows as the chosen one: priority decides before anything else already, and then comes the key. */
export const termOf = ({ key }: Subject, { orderByTerm }: Sorting): string =>
  orderByTerm === "priority" ? key : orderByTerm;

/** The fields to choose from; one that is not offered any more stays while it is chosen. */
export const termsOf = ({ key, label }: Subject, chosen: string): string[] => {
  const fields = [key, label, ...terms];
  return fields.includes(chosen) ? fields : [chosen, ...fields];
};

type Priority = OutputOfCall<"load_machine_priorities">[number];

type Compare = (left: SubjectRow, right: SubjectRow) => number;

/** By place in a list; what is not in it comes last. */
const byPlace = (subject: Subject, places: ReadonlyMap<string, number>): Compare => {
  const placeOf = (row: SubjectRow) => places.get(keyOf(subject, row)) ?? Number.MAX_SAFE_INTEGER;
  return (left, right) => placeOf(left) - placeOf(right);
};

const byTerm = ({ orderByTerm, orderDir }: Sorting): Compare => {
  return (left, right) => compareForSort(left[orderByTerm], right[orderByTerm], orderDir);
};

/** The default order of the subject (OV-375): their priority, then the user's own sorting, then their key. */
export const subjectOrder = (subject: Subject, priorities: readonly Priority[], sorting: Sorting | null): Compare => {
  const rules: Compare[] = [
    byPlace(subject, new Map(priorities.map(({ machine_id, priority }) => [machine_id, priority]))),
  ];
  if (sorting) rules.push(byPlace(subject, new Map(sorting.machine_ids.map((id, index) => [id, index]))));
  // The priority decides before any of these rules already.
  if (sorting && sorting.orderByTerm !== "priority") rules.push(byTerm(sorting));
  const byOwn = byKey(subject);
  return (left, right) => {
    for (const rule of rules) {
      const decided = rule(left, right);
      if (decided !== 0) return decided;
    }
    return byOwn(left, right);
  };
};
