import type { Bound } from "#engine/bindings/bound.ts";

/** Why what a control shows is not there: it could not be read, is being read, or nobody has asked for it. */
export type Lack = { why: "failed"; message: string } | { why: "pending" } | { why: "absent" };

/** Without `showsErrors` a failed read is none: its message stands elsewhere. */
export const lackOf = (sources: Readonly<Record<string, Bound>>, showsErrors = true): Lack => {
  const bounds = Object.values(sources);
  const error = showsErrors ? bounds.find(({ status }) => status === "error")?.error : null;
  if (error) return { why: "failed", message: error.message };
  return { why: bounds.some(({ status }) => status === "pending") ? "pending" : "absent" };
};
