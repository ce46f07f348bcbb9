import { segmentsOf } from "./segments.ts";

/** The name that the server fills by itself: no screen asks for it, and none may hand it over. */
export const companyParameter = "company_id";

const numberedText = /^text_(\d+)$/;

/** The numbered text that the server puts in place of a name like `text_900059`, in the reader's language; else null. */
const textParameter = (name: string): number | null => {
  const number = numberedText.exec(name)?.[1];
  return number === undefined ? null : Number(number);
};

const isFilled = (name: string): boolean => name === companyParameter || textParameter(name) !== null;

const placeholder = /<%(\w+)%>/g;
const namesIn = (sql: string): string[] => Array.from(sql.matchAll(placeholder), ([, name = ""]) => name);

/** The names for which a stored query needs a value (texts), each once, in their order. */
export const queryParameters = (sql: string): string[] => [...new Set(namesIn(sql))].filter((name) => !isFilled(name));

/** The numbered texts of the catalogue that a stored query names, by the names of their placeholders. */
export const queryTexts = (sql: string): [name: string, text: number][] =>
  [...new Set(namesIn(sql))].flatMap((name): [string, number][] => {
    const text = textParameter(name);
    return text === null ? [] : [[name, text]];
  });

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
