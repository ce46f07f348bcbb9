import { ownMember } from "#schemas/members.ts";

/** Any JSON object. */
export type JsonObject = Record<string, unknown>;

/** The way from a document to one of its values. */
export type Path = readonly (string | number)[];

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A segment of a JSON pointer. */
export const escapeSegment = (segment: string | number): string =>
  String(segment).replaceAll("~", "~0").replaceAll("/", "~1");

/** The JSON pointer of a path. */
export const pointer = (path: Path): string => path.map((segment) => `/${escapeSegment(segment)}`).join("");

/** The segments of a JSON pointer. */
export const segmentsOf = (path: string): string[] =>
  path
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The value at a path, own properties only. */
export const valueAt = (value: unknown, path: Path): unknown => path.reduce<unknown>(ownMember, value);

/** The same value with `put` at the path; nothing of the original is changed. */
export const replaceAt = (value: unknown, path: Path, put: unknown): unknown => {
  const [head, ...rest] = path;
  if (head === undefined) return put;
  if (Array.isArray(value))
    return value.map((item, index) => (index === Number(head) ? replaceAt(item, rest, put) : item));
  if (!isObject(value)) throw new TypeError(`Expected an object with "${head}"`);
  return { ...value, [head]: replaceAt(value[head], rest, put) };
};
