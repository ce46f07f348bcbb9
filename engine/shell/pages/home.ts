import type { Subject } from "#schemas/documents/site/subject.ts";
import { keyOf, type SubjectRow } from "#engine/navigation/subject.ts";

/** Those of the subject on the home page: the last one and the starred ones first; all others only where nothing is starred. */
export const homeRows = (
  subject: Subject,
  rows: readonly SubjectRow[],
  starred: readonly string[],
  last: string | null,
): { own: SubjectRow[]; all: SubjectRow[] } => {
  const mine = new Set([...(last === null ? [] : [last]), ...starred]);
  const isMine = (row: SubjectRow) => mine.has(keyOf(subject, row));
  const isLast = (row: SubjectRow) => Number(keyOf(subject, row) === last);
  const own = rows.filter(isMine).toSorted((left, right) => isLast(right) - isLast(left));
  return { own, all: starred.length > 0 ? [] : rows.filter((row) => !isMine(row)) };
};
