import type { PageMeta } from "#schemas/documents/page/schema.ts";

/** The part of a page's path that names a location. */
const place = /\/\{locationtype\}\/\{location\}(?=\/|$)/;

/** What an address without type and id means: everything there is. */
export const everywhere = { locationtype: "all", location: "all" } as const;

/** How a pattern names the location: by type and id, as all of them, or not: `base` leads to where the user last was. */
export interface RouteLocation {
  form: "given" | "all" | "base";
  /** The page's path in front of the location where nothing follows it: an overview. Null for pages of one. */
  view: string | null;
}

interface Form {
  pattern: string;
  location: RouteLocation | null;
}

/** The path with all in the place of a location. */
export const allOf = (path: string): string => path.replace(place, "/all");

/**
 * The patterns that one path of a page stands for. A path with `/{locationtype}/{location}` is there with `/all` in its
 * stead too, and, where nothing follows, without any; a page that denies all is there as it is written alone.
 */
export const formsOf = (path: string, all: PageMeta["all"]): Form[] => {
  const found = place.exec(path);
  if (!found) return [{ pattern: path, location: null }];
  const [before, after] = [path.slice(0, found.index), path.slice(found.index + found[0].length)];
  const view = after === "" ? before : null;
  const given: Form = { pattern: path, location: { form: "given", view } };
  if (all === "deny") return [given];
  return [
    given,
    { pattern: allOf(path), location: { form: "all", view } },
    ...(view ? [{ pattern: view, location: { form: "base", view } } satisfies Form] : []),
  ];
};

/** Does a path name a location? */
export const hasLocation = (path: string): boolean => place.test(path);
