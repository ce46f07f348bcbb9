/** A part of a file, both ends included. */
export interface Range {
  start: number;
  end: number;
}

/**
 * What of a file of `size` bytes a `Range` header asks for: a part, "none" that there is, or null for the whole file.
 * Of several parts, and of what is no range, the whole file is the answer (RFC 9110, 14.2).
 */
export const rangeOf = (header: string | undefined, size: number): Range | "none" | null => {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  return start > end ? "none" : { start, end };
};
