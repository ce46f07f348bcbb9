/**
 * A pattern of LIKE that finds at least every text with these letters in it. PostgreSQL reads a backslash as an escape, SQLite
 * does not: any letter may stand in its place.
 */
export const containing = (letters: string): string => `%${letters.replaceAll("\\", "_")}%`;
