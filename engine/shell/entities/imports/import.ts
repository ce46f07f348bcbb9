import type { OutputOfCall } from "#schemas/platform/procedures.ts";

/** What files can be read for, as the server tells of it. */
export type Importable = OutputOfCall<"load_importables">[number];

/** A file of master data as the server tells of it. */
export type Import = OutputOfCall<"load_import">;
export type RowResult = keyof Import["counts"];
export type ImportRow = OutputOfCall<"load_import_rows">["rows"][number];

/** The steps of an import that go over its rows, each with its procedure. */
export const steps = { check: "check_import", apply: "apply_import", undo: "undo_import" } as const;
export type Step = keyof typeof steps;

/** Rows that a step still has before it. */
export const leftOf = ({ counts }: Import, step: Step): number => {
  if (step === "check") return counts.unchecked;
  return step === "apply" ? counts.new + counts.changed : counts.created + counts.updated;
};

/** Has anything of it been applied? Then its columns stand for what they stand for. */
const isApplied = ({ counts }: Import): boolean => counts.created + counts.updated + counts.undone + counts.kept > 0;

/** What an import waits for: columns to be chosen and checked, a look and the word to apply it, or nothing more. */
export type Stage = "columns" | "checked" | "applied";
export const stageOf = (one: Import): Stage => {
  if (isApplied(one)) return "applied";
  return one.counts.unchecked > 0 ? "columns" : "checked";
};

/** The results of which there are rows, in the order in which a person looks at them: what is wrong comes first. */
export const resultsShown = ({ counts }: Import): RowResult[] =>
  (["faulty", "kept", "new", "changed", "created", "updated", "undone", "same", "skipped"] as const).filter(
    (result) => counts[result] > 0,
  );

/** Fields that more than one column stands for, and those of the key that none stands for. */
export const faultsOfColumns = (
  columns: readonly (string | null)[],
  keys: readonly string[],
): { twice: ReadonlySet<string>; lacking: readonly string[] } => {
  const named = columns.filter((field) => field !== null);
  return {
    twice: new Set(named.filter((field, at) => named.indexOf(field) !== at)),
    lacking: keys.filter((key) => !named.includes(key)),
  };
};
