/** A copy of a JSON value in which every field with one of these names, at any depth, is null. */
export const withoutSecrets = (value: unknown, names: readonly string[] | undefined): unknown => {
  if (!names || names.length === 0) return value;
  const secret = new Set(names);
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, secret.has(key) ? null : copy(inner)]));
  };
  return copy(value);
};
