import canonicalize from "canonicalize";

/** Canonical texts of large bodies, which were written beside the event loop. */
const known = new WeakMap<object, string>();

/** Remembers the canonical text of a body for as long as the body is there. */
export const keepCanonical = (body: unknown, text: string): void => {
  if (typeof body === "object" && body !== null) known.set(body, text);
};

/** A list or an object whose fields could stand in another order, or hold one. */
const hasOrder = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const fields: unknown[] = Object.values(value);
  return Array.isArray(value) || fields.length > 1 || fields.some((field) => typeof field === "object");
};

/** The one text of a value of JSON, whatever the order of its keys (RFC 8785). */
export const canonicalOf = (value: unknown): string => {
  const text = typeof value === "object" && value !== null ? known.get(value) : undefined;
  return text ?? (hasOrder(value) ? canonicalize(value) : JSON.stringify(value)) ?? "";
};
