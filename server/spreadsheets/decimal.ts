const grouped = /^[-+]?\d{1,3}(?:[ \u00A0\u202F]\d{3})+/;
const withComma = /^[-+]?[\d \u00A0\u202F]*\d,\d+$/;
const withPoint = /^[-+]?[\d \u00A0\u202F]*\d\.\d+$/;

/** 1 for a text of which a number with a comma is the one reading, -1 for one with a point; 1,250 may be either. */
const leadOf = (text: string): number => {
  if (withComma.test(text)) return !/,\d{3}$/.test(text) || grouped.test(text) ? 1 : 0;
  return withPoint.test(text) && (!/\.\d{3}$/.test(text) || grouped.test(text)) ? -1 : 0;
};

/** By how many cells more look like numbers with a comma than with a point, in all columns or in some. */
export const commasAhead = (rows: readonly (readonly string[])[], columns?: readonly number[]): number => {
  let lead = 0;
  for (const row of rows) {
    if (columns) for (const at of columns) lead += leadOf(row[at] ?? "");
    else for (const text of row) lead += leadOf(text);
  }
  return lead;
};

/** How a table writes its numbers: by what more of them look like, and else by the habit that goes with the separator. */
export const decimalBy = (lead: number, separator: string | null): "." | "," => {
  if (lead === 0) return separator === ";" ? "," : ".";
  return lead > 0 ? "," : ".";
};
