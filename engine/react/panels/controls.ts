const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The controls that questions show, wherever in these buttons, flows or steps they stand; each once. */
export const controlsOf = (parts: unknown): string[] => {
  if (!isObject(parts)) return [];
  const { ask } = parts;
  const own = isObject(ask) && typeof ask["control"] === "string" ? [ask["control"]] : [];
  return [...new Set([...own, ...Object.values(parts).flatMap(controlsOf)])];
};
