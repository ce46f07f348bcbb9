import { useMemo, useRef } from "react";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { type Bound, namedRead, type ReadSpec, subjectRead } from "#engine/bindings/bound.ts";
import { isObject } from "#schemas/documents/json.ts";
import { noSubject, type SubjectRow } from "#engine/navigation/subject.ts";
import { useKnownSubject } from "../providers/AppContext.tsx";
import { useRead } from "../queries/use-reads.ts";
import { byKey } from "./rows.ts";

/** What the site's pages are about; that of a site without one where no app is around, as in a story. */
export const useSubject = (): Subject => useKnownSubject() ?? noSubject;

/** The read of all with what they do now, polled as the site says while something shows them. */
export const listRead = ({ list }: Subject): ReadSpec | undefined => namedRead(list, {});

/** The read of all for whom it is enough to know which there are. */
export const listOnce = ({ list }: Subject): ReadSpec | undefined =>
  namedRead(list && { procedure: list.procedure }, {});

const isRow = (row: unknown): row is SubjectRow => isObject(row);

/** The rows of an answer of the list, or nothing before there is one. */
export const rowsIn = (answer: unknown): SubjectRow[] | undefined =>
  Array.isArray(answer) ? answer.filter(isRow) : undefined;

/** Those of the subject that the user may see, by key. */
export const useSubjects = (wanted = true): Bound<SubjectRow[]> => {
  const subject = useSubject();
  const bound = useRead(wanted ? listRead(subject) : undefined);
  return useMemo(() => ({ ...bound, data: rowsIn(bound.data)?.toSorted(byKey(subject)) }), [bound, subject]);
};

/** Has the server answered that the user sees none of the subject at all? Not while it has answered nothing yet. */
export const useHasNone = (wanted = true): boolean => useSubjects(wanted).data?.length === 0;

/** What one is, beside its key and label; all else is what it does. */
const lasting: readonly (keyof SubjectRow)[] = [
  "department",
  "department_description",
  "zone",
  "zone_desc",
  "line",
  "line_description",
  "category",
  "cat_desc",
  "resource_type",
  "config",
  "special_functions",
];

const isSameList = (
  { key, label }: Subject,
  one: readonly SubjectRow[] | undefined,
  other: readonly SubjectRow[] | undefined,
): boolean =>
  one?.length === other?.length &&
  (one ?? []).every((row, index) => [key, label, ...lasting].every((field) => row[field] === other?.[index]?.[field]));

/** Which there are: the same list until one of them is another, whatever they do meanwhile. */
export const useKnownSubjects = (wanted = true): Bound<SubjectRow[]> => {
  const subject = useSubject();
  const bound = useSubjects(wanted);
  const known = useRef(bound.data);
  if (!isSameList(subject, known.current, bound.data)) known.current = bound.data;
  const data = known.current;
  return useMemo(() => ({ ...bound, data }), [bound, data]);
};

/** One of the subject, kept current. */
export const useSubjectOf = (id: string | undefined): Bound<SubjectRow> => {
  const subject = useSubject();
  const bound = useRead(id === undefined ? undefined : subjectRead(subject, id));
  return useMemo(() => ({ ...bound, data: isRow(bound.data) ? bound.data : undefined }), [bound]);
};
