import type { Label } from "#schemas/documents/envelope.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import type { Match } from "#engine/navigation/routes.ts";
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

/** A page that somebody was on: where, how it is called, and of which of the subject it is. */
export interface LastPage {
  to: string;
  title: Label;
  one: string | null;
}

/** Pages by their addresses, as far as there are such for the reader. */
export const pagesNamed = (
  paths: readonly string[],
  matchOf: (to: string) => Match | null,
  subject: string,
): LastPage[] =>
  paths.flatMap((to) => {
    const match = matchOf(to);
    if (match === null) return [];
    const { page, meta } = match.route;
    return [{ to, title: meta.title ?? page.title, one: match.params[subject] ?? null }];
  });
