import { isObject } from "#schemas/documents/json.ts";
import type { NamesOnWalls } from "#schemas/documents/site/people.ts";
import type { Identity } from "./identity.ts";
import type { Settings } from "./site.ts";

/** What is left of names for those who may not see them; null: they see them whole. */
export type Shortened = Exclude<NamesOnWalls, "names"> | null;

/** Fields of answers and events that hold names of people, several with commas between them. */
export const nameFields: ReadonlySet<string> = new Set(["emp_name", "employee_name", "full_name"]);

/** What a caller sees of names: screens that nobody works at (they only read) what the site says of walls, all others all. */
export const shortenedFor = ({ readOnly }: Pick<Identity, "readOnly">, settings: Settings): Shortened => {
  const shown = settings["names_on_walls"];
  return readOnly && (shown === "initials" || shown === "none") ? shown : null;
};

/** "Anna Lindqvist, Bo Ek" as "A. L., B. E."; what is short already stays as it is. */
const initialsOf = (names: string): string =>
  names
    .split(",")
    .map((name) =>
      name
        .split(" ")
        .filter((word) => word !== "")
        .map((word) => `${Array.from(word)[0]}.`)
        .join(" "),
    )
    .join(", ");

/** A value as it was, but for the names in it. */
export const withoutNames = (value: unknown, shortened: Shortened): unknown => {
  if (shortened === null) return value;
  if (Array.isArray(value)) return value.map((one) => withoutNames(one, shortened));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      if (!nameFields.has(field) || typeof inner !== "string") return [field, withoutNames(inner, shortened)];
      return [field, shortened === "none" ? "" : initialsOf(inner)];
    }),
  );
};
