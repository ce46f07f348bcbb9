import type { Fault } from "#schemas/documents/envelope.ts";
import { type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";

/** Faults of entries whose name stands twice. */
export const doubled = (entries: readonly JsonObject[], key: string, path: Path): Fault[] => {
  const seen = new Set<unknown>();
  return entries.flatMap((entry, index) => {
    const name = entry[key];
    const isDoubled = name !== undefined && seen.has(name);
    seen.add(name);
    return isDoubled
      ? [
          {
            path: pointer([...path, index, key]),
            message: `Expected each ${key} once, got ${JSON.stringify(name)} again`,
          },
        ]
      : [];
  });
};
