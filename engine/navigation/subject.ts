import type { Subject } from "#schemas/documents/site/subject.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { buildPath } from "./path.ts";

/** A row of the subject as the engine reads it, beside the fields that the site names; all else is the site's own. */
export interface SubjectRow {
  department?: string | null;
  department_description?: string | null;
  zone?: string | null;
  zone_desc?: string | null;
  line?: string | null;
  line_description?: string | null;
  category?: string | null;
  cat_desc?: string | null;
  resource_type?: number;
  starred?: boolean;
  special_functions?: readonly number[];
  /** What its screens offer. */
  config?: Readonly<Record<string, unknown>> | null;
  [field: string]: unknown;
}

/** Of a site whose pages are about nothing: no path names one, and every way to them leads home. */
export const noSubject: Subject = { name: "", key: "", label: "", overview: "/home", page: "/home" };

/** What names one among all. */
export const keyOf = ({ key }: Pick<Subject, "key">, row: SubjectRow): string => toText(row[key]);

/** What a person calls one beside its key. */
export const labelOf = ({ label }: Pick<Subject, "label">, row: SubjectRow): string => toText(row[label]);

/** The page of one. */
export const subjectPage = ({ page, name }: Pick<Subject, "page" | "name">, id: string): string =>
  buildPath(page, { [name]: id });

/** The parameter that names a second one, in a popup over the page of the first. */
export const secondName = ({ name }: Subject): string => `${name}2`;

/** Does a path lie under the same first segment as the page of all? */
export const isAmongAll = ({ overview }: Subject, path: string): boolean =>
  path.split("/")[1] === overview.split("/")[1];

/** Does a path lie under the page of one? */
export const isUnderPage = ({ page, name }: Subject, path: string): boolean => {
  const [before, after] = page.split(`{${name}}`);
  return before !== undefined && after !== undefined && path.startsWith(before);
};

/** Is a pattern that of a page of one? */
export const namesOne = ({ name }: Pick<Subject, "name">, pattern: string): boolean => pattern.includes(`{${name}}`);
