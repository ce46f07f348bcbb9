import { segmentsOf } from "./segments.ts";

/** The name that the server fills by itself: no screen asks for it, and none may hand it over. */
export const companyParameter = "company_id";

const placeholder = /<%(\w+)%>/g;
const namesIn = (sql: string): string[] => Array.from(sql.matchAll(placeholder), ([, name]) => name as string);

/** The names for which a stored query needs a value (texts), each once, in their order. */
export const queryParameters = (sql: string): string[] =>
  [...new Set(namesIn(sql))].filter((name) => name !== companyParameter);

/** Is there a place that looks like one for a value, and is none: `<%`, `%>` or a name of other characters? */
export const hasBrokenPlaceholder = (sql: string): boolean => /<%|%>/.test(sql.replaceAll(placeholder, ""));

/** Does a placeholder stand inside quotes or a comment, where no value is bound? */
export const hasQuotedPlaceholder = (sql: string): boolean =>
  segmentsOf(sql).some(({ text, isCode }) => !isCode && namesIn(text).length > 0);

/** The statement with each placeholder written by `write`; what is quoted stays as it is. */
export const fillPlaceholders = (sql: string, write: (name: string) => string): string =>
  segmentsOf(sql)
    .map(({ text, isCode }) => (isCode ? text.replaceAll(placeholder, (_whole, name: string) => write(name)) : text))
    .join("");
