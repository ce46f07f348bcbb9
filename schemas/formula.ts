/** A spreadsheet takes a text that begins like this for a formula. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

/** A text as a CSV file holds it: an apostrophe before what looks like a formula keeps it a text. */
export const guardedCell = (text: string): string => (looksLikeFormula(text.replace(/^'+/, "")) ? `'${text}` : text);

/** The text that `guardedCell` was given. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && looksLikeFormula(text.replace(/^'+/, "")) ? text.slice(1) : text;
