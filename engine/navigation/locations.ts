import { compareForSort } from "#engine/language/expressions/convert.ts";
import type { PageMeta } from "#schemas/documents/page/schema.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { keyOf, type SubjectRow } from "./subject.ts";

const locationTypes = ["department", "category", "zone", "line", "mine"] as const;
export type LocationType = (typeof locationTypes)[number];

export const isLocationType = (type: string): type is LocationType => locationTypes.some((one) => one === type);

/** `mine` has the location `all` alone; the other types take any. */
export const isLocation = (type: string, location: string): boolean =>
  isLocationType(type) && (type !== "mine" || location === "all");

const fields = {
  department: ["department", "department_description"],
  category: ["category", "cat_desc"],
  zone: ["zone", "zone_desc"],
  line: ["line", "line_description"],
} as const;

export interface Location {
  id: string;
  description: string;
}

/** The locations of a type that hold at least one of the rows, by description in Swedish order. */
export const locationsOf = (type: LocationType, rows: readonly SubjectRow[]): Location[] => {
  if (type === "mine") return [{ id: "all", description: "" }];
  const [id, description] = fields[type];
  const found = new Map<string, Location>();
  for (const row of rows) {
    const key = row[id];
    if (key && !found.has(key)) found.set(key, { id: key, description: row[description] || key });
  }
  return Array.from(found.values()).toSorted((a, b) => compareForSort(a.description, b.description));
};

/** What a location is called by the rows that lie there; null where none does, and of a type whose places have no names. */
export const locationName = (type: string, location: string, rows: readonly SubjectRow[]): string | null =>
  (isLocationType(type) && locationsOf(type, rows).find(({ id }) => id === location)?.description) || null;

/** The rows of a location; `all` of any type but `mine` is every row, and so is a type that there is not. */
export const rowsAt = <R extends SubjectRow>(type: string, location: string, rows: readonly R[]): R[] => {
  if (!isLocationType(type)) return [...rows];
  if (type === "mine") return rows.filter(({ starred }) => starred);
  if (location === "all") return [...rows];
  return rows.filter((row) => row[fields[type][0]] === location);
};

/** What a location picker offers, by type. */
export interface LocationChoices {
  type: LocationType | "all";
  locations: readonly Location[];
}

/** All, unless the page denies it; mine; then the locations that hold any, by type. */
export const locationChoices = (rows: readonly SubjectRow[], all: PageMeta["all"]): LocationChoices[] => {
  const types = ["mine", "department", "zone", "line", "category"] as const;
  const everything: LocationChoices = { type: "all", locations: [{ id: "all", description: "" }] };
  return [
    ...(all === "deny" ? [] : [everything]),
    ...types.map((type) => ({ type, locations: locationsOf(type, rows) })),
  ].filter(({ locations }) => locations.length > 0);
};

/** The rows that a page of one resource type is for; without a type every row is. */
export const fitting = <R extends SubjectRow>(rows: readonly R[], resourceType?: number): R[] =>
  rows.filter(({ resource_type }) => resourceType === undefined || resource_type === resourceType);

/** The first key of a list in Swedish order with numeric ordering. */
export const firstOf = (subject: Subject, rows: readonly SubjectRow[]): string | null =>
  rows.map((row) => keyOf(subject, row)).toSorted((a, b) => compareForSort(a, b))[0] ?? null;

/** What becomes of a location in an address: kept, replaced by another of its type, or the whole address is given up. */
export type LocationVerdict = { kind: "keep" } | { kind: "replace"; location: string } | { kind: "leave" };

/**
 * Checks the location of an address. An unknown type, or a type without locations, is left; an unknown location becomes
 * the first of its type; `mine` knows `all` alone; `all` becomes the first location where the page denies it.
 */
export const checkLocation = (
  type: string,
  location: string,
  rows: readonly SubjectRow[],
  all: "allow" | "deny" | "empty" = "allow",
): LocationVerdict => {
  if (!isLocationType(type)) return { kind: "leave" };
  if (type === "mine") return location === "all" ? { kind: "keep" } : { kind: "replace", location: "all" };
  if (location === "all" && all !== "deny") return { kind: "keep" };
  const locations = locationsOf(type, rows);
  if (locations.some(({ id }) => id === location)) return { kind: "keep" };
  return locations[0] ? { kind: "replace", location: locations[0].id } : { kind: "leave" };
};

/** A page whose location `all` loads nothing and asks to choose; what is the reader's own is a choice. */
export const isEmptyAll = (
  all: "allow" | "deny" | "empty" | undefined,
  { locationtype, location }: Readonly<Record<string, string>>,
): boolean => all === "empty" && location === "all" && locationtype !== "mine";
