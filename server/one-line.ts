/** Marks that turn the direction of what follows them, by which a text can look like another one (Unicode UAX 9). */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** What ends a line, or moves a cursor or a printer. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** A text as one line without control characters and without marks that turn its direction, at most so many characters. */
export const oneLine = (text: string, longest: number): string => {
  const line = text.toWellFormed().replaceAll(turning, "").replaceAll(controls, " ").trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`;
};
