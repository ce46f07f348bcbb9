import type { Subject } from "#schemas/documents/site/subject.ts";
import { keyOf, labelOf, type SubjectRow, subjectPage } from "#engine/navigation/subject.ts";

/** The special function that makes the picker search descriptions instead of keys. */
const searchByDescription = 36;

const searchText = (subject: Subject, row: SubjectRow): string =>
  row.special_functions?.includes(searchByDescription) ? labelOf(subject, row) : keyOf(subject, row);

/** The rows that a typed search finds: by key, or by description where the row has SF36; any case, any place. */
export const matching = (subject: Subject, rows: readonly SubjectRow[], search: string): SubjectRow[] => {
  const wanted = search.trim().toLowerCase();
  return rows.filter((row) => searchText(subject, row).toLowerCase().includes(wanted));
};

const collator = new Intl.Collator("sv", { numeric: true });

/** Compares two rows of the subject by key. */
export const byKey =
  (subject: Pick<Subject, "key">) =>
  (left: SubjectRow, right: SubjectRow): number =>
    collator.compare(keyOf(subject, left), keyOf(subject, right));

/** A configuration that is missing, null or has no keys (OV-370). */
export const hasEmptyConfig = ({ config }: SubjectRow): boolean => !config || Object.keys(config).length === 0;

/** Where a jump to another one leads: the same page with it, else its own page. */
export const pathOfJump = (subject: Subject, pattern: string | null, path: string, id: string): string => {
  const place = pattern?.split("/").indexOf(`{${subject.name}}`) ?? -1;
  if (place < 0) return subjectPage(subject, id);
  const parts = path.split("/");
  parts[place] = encodeURIComponent(id);
  return parts.join("/");
};
