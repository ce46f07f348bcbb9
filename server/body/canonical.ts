import canonicalize from "canonicalize";

/** Canonical texts of large bodies, which were written beside the event loop. */
const known = new WeakMap<object, string>();

/** Remembers the canonical text of a body for as long as the body is there. */
export const keepCanonical = (body: unknown, text: string): void => {
  if (typeof body === "object" && body !== null) known.set(body, text);
};

/** The one text of a value of JSON, whatever the order of its keys (RFC 8785). */
export const canonicalOf = (value: unknown): string =>
  (typeof value === "object" && value !== null ? known.get(value) : undefined) ?? canonicalize(value) ?? "";
