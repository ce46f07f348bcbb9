/** The name of a column of a spreadsheet by its place, from 0: `A`, `B`, … `Z`, `AA`. */
export const columnName = (index: number): string => {
  const before = Math.floor(index / 26);
  return `${before > 0 ? columnName(before - 1) : ""}${String.fromCharCode(65 + (index % 26))}`;
};
