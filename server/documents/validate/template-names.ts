import type { Fault } from "#schemas/documents/envelope.ts";
import { isObject, type JsonObject, type Path, pointer } from "#schemas/documents/json.ts";

/** The field of a copy of a template with what the template names of its own plant. */
export const replaceField = "x-replace";

/** A place of a document: `type name`, as the field of names says it. */
const placeIn = ({ locationtype, location }: JsonObject): string | null =>
  typeof locationtype === "string" && typeof location === "string" ? `${locationtype} ${location}` : null;

/** The names that a text is, or holds as whole words of a list or a sentence. */
const namesIn = (text: string, names: ReadonlySet<string>): string[] =>
  [...new Set([text, ...text.split(/[\s;,·]+/)])].filter((word) => names.has(word));

/** Where in a value which of the names stand. */
const placesOf = (value: unknown, names: ReadonlySet<string>, path: Path): { path: Path; found: string[] }[] => {
  if (typeof value === "string") return [{ path, found: namesIn(value, names) }];
  if (typeof value !== "object" || value === null) return [];
  const place = isObject(value) ? placeIn(value) : null;
  const here = place !== null && names.has(place) ? [{ path: [...path, "location"], found: [place] }] : [];
  const below = Object.entries(value).flatMap(([key, one]) =>
    path.length === 0 && key === replaceField ? [] : placesOf(one, names, [...path, key]),
  );
  return [...here, ...below];
};

/** What a copy of a template still names of the plant that the template comes from, at each place. */
export const templateNotices = (document: JsonObject): Fault[] => {
  const given = document[replaceField];
  if (!Array.isArray(given)) return [];
  const names = new Set(given.filter((one): one is string => typeof one === "string"));
  return placesOf(document, names, []).flatMap(({ path, found }) =>
    found.length === 0
      ? []
      : [
          {
            path: pointer(path),
            message: `Expected your own in place of the template's ${found.join(", ")}; what is your own too is taken out of "${replaceField}" in the JSON`,
          },
        ],
  );
};
