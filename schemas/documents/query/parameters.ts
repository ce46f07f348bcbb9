/** The name that the server fills by itself: no screen asks for it, and none may hand it over. */
const filled = "company_id";

const placeholder = /<%(\w+)%>/g;

/** The names for which a stored query needs a value (texts), each once, in their order. */
export const queryParameters = (sql: string): string[] =>
  [...new Set(Array.from(sql.matchAll(placeholder), ([, name]) => name as string))].filter((name) => name !== filled);

/** Is there a place that looks like one for a value, and is none: `<%`, `%>` or a name of other characters? */
export const hasBrokenPlaceholder = (sql: string): boolean => /<%|%>/.test(sql.replaceAll(placeholder, ""));
