import { isObject } from "#schemas/documents/json.ts";

/** The controls that questions show, wherever in these buttons, flows or steps they stand; each once. */
export const controlsOf = (parts: unknown): string[] => {
  if (Array.isArray(parts)) return [...new Set(parts.flatMap(controlsOf))];
  if (!isObject(parts)) return [];
  const { ask } = parts;
  const own = isObject(ask) && typeof ask["control"] === "string" ? [ask["control"]] : [];
  return [...new Set([...own, ...Object.values(parts).flatMap(controlsOf)])];
};
