/** A stretch of a statement: what the database reads as code, or text, a quoted name or a comment. */
export interface Segment {
  text: string;
  isCode: boolean;
}

const quoted = [
  /'(?:[^']|'')*(?:'|$)/,
  /"(?:[^"]|"")*(?:"|$)/,
  /`(?:[^`]|``)*(?:`|$)/,
  /--[^\n]*/,
  /\/\*[^]*?(?:\*\/|$)/,
  /\$(?:[A-Za-z_]\w*)?\$/,
];
const opening = new RegExp(quoted.map(({ source }) => `(?:${source})`).join("|"), "g");

/** The end of a text between dollar signs (`$tag$ … $tag$`) that begins at `from`. */
const endOfDollars = (sql: string, from: number, tag: string): number => {
  const end = sql.indexOf(tag, from + tag.length);
  return end === -1 ? sql.length : end + tag.length;
};

/** A statement in its stretches; joined they are the statement. What is not closed reaches to the end. */
export const segmentsOf = (sql: string): Segment[] => {
  const found: Segment[] = [];
  const add = (text: string, isCode: boolean) => void (text !== "" && found.push({ text, isCode }));
  let at = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(sql); match; match = opening.exec(sql)) {
    const [text] = match;
    const end = text.startsWith("$") ? endOfDollars(sql, match.index, text) : match.index + text.length;
    add(sql.slice(at, match.index), true);
    add(sql.slice(match.index, end), false);
    at = end;
    opening.lastIndex = end;
  }
  add(sql.slice(at), true);
  return found;
};

const comment = /^(--|\/\*)/;

/** Is its first word that of a statement that reads, after comments and blanks? */
export const beginsAsQuery = (sql: string): boolean => {
  const words = segmentsOf(sql).filter(({ text, isCode }) => (isCode ? text.trim() !== "" : !comment.test(text)));
  return words[0]?.isCode === true && /^\s*(select|with)\b/i.test(words[0].text);
};
