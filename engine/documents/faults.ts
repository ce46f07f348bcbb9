import type { Fault } from "#schemas/documents/envelope.ts";

/** Faults of one part of a document; paths begin at the part. */
type PartFaults = ReadonlyMap<number, readonly Fault[]>;

export interface SortedFaults {
  /** By the index of the part in its list. */
  parts: PartFaults;
  /** Those of no part. */
  rest: readonly Fault[];
}

const splitPath = (path: string, list: string): [index: number, inner: string] | null => {
  const [, name, index = "", ...inner] = path.split("/");
  if (name !== list || !/^\d+$/.test(index)) return null;
  return [Number(index), inner.length > 0 ? `/${inner.join("/")}` : ""];
};

/** Sorts the faults of a document by the members of one of its lists (`widgets`, `steps`, `columns`). */
export const sortFaults = (faults: readonly Fault[], list: string): SortedFaults => {
  const parts = new Map<number, Fault[]>();
  const rest: Fault[] = [];
  for (const fault of faults) {
    const split = splitPath(fault.path, list);
    if (!split) {
      rest.push(fault);
      continue;
    }
    const [index, path] = split;
    parts.set(index, [...(parts.get(index) ?? []), { path, message: fault.message }]);
  }
  return { parts, rest };
};
