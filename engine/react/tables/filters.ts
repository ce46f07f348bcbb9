const comparison = /^\s*(>=|<=|>|<|=)\s*(-?\s*\d[\d\s]*(?:[.,]\d+)?)\s*$/;
const comparisons: Record<string, (value: number, wanted: number) => boolean> = {
  ">": (value, wanted) => value > wanted,
  "<": (value, wanted) => value < wanted,
  ">=": (value, wanted) => value >= wanted,
  "<=": (value, wanted) => value <= wanted,
  "=": (value, wanted) => value === wanted,
};

/** What a column is filtered by, as a person writes it: a part of the text in any case, or `>5`, `<=2,5`, `=0`. */
export type Filters = Readonly<Record<string, string>>;

/** Without the columns that are not filtered. */
export const activeFilters = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, wanted]) => wanted.trim() !== ""));

/** The test that a filter means, of a cell's value and its text. */
export const filterOf = (wanted: string): ((value: unknown, text: () => string) => boolean) => {
  const found = comparison.exec(wanted);
  if (found) {
    const [, sign = "", figure = ""] = found;
    const number = Number(figure.replaceAll(/\s/g, "").replace(",", "."));
    return (value) => typeof value === "number" && comparisons[sign]!(value, number);
  }
  const part = wanted.trim().toLowerCase();
  return (_value, text) => text().toLowerCase().includes(part);
};
