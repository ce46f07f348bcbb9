import type { DeniedPage } from "#schemas/protocol/app.ts";
import type { PageContent, PageDocument, PageMeta } from "#schemas/documents/page/schema.ts";
import { everywhere, formsOf, type RouteLocation } from "./location-forms.ts";
import { decodeSegment, parameterOf, segmentsOf, splitUrl } from "./path.ts";

/** A page or a child of one as a route. A child shows over its parent. */
export interface Route {
  pattern: string;
  name: string | null;
  page: PageDocument;
  /** Index among the page's children, and the page's pattern; null for the page itself. */
  child: number | null;
  parent: string | null;
  content: PageContent;
  meta: PageMeta;
  /** How the pattern names the location; null for a page that has none. */
  location: RouteLocation | null;
  /** The server keeps the page from this user: it has no content here. */
  denied: boolean;
}

export interface Match {
  route: Route;
  params: Readonly<Record<string, string>>;
}

const joined = (parent: string, path: string): string =>
  path.startsWith("/") ? path : `${parent === "/" ? "" : parent}/${path}`;

const noContent: PageContent = { kind: "" };

/** A page that the server has told of by its place alone. */
const withoutContent = ({ path, aliases, meta, children }: DeniedPage): PageDocument => ({
  kind: "page",
  slug: "",
  schemaVersion: 1,
  title: "",
  path,
  ...(aliases ? { aliases } : {}),
  content: noContent,
  ...(children ? { children: children.map((child) => ({ ...child, content: noContent })) } : {}),
  meta,
});

const childrenOf = (page: PageDocument, parent: Route): Route[] =>
  (page.children ?? []).map((child, index) => ({
    ...parent,
    pattern: joined(parent.pattern, child.path),
    name: child.name ?? null,
    child: index,
    parent: parent.pattern,
    content: child.content,
    meta: { ...page.meta, ...child.meta },
  }));

const routesOf = (page: PageDocument, denied: boolean): Route[] => {
  const { name = null, content, meta } = page;
  return [page.path, ...(page.aliases ?? [])]
    .flatMap((path) => formsOf(path, meta.all))
    .flatMap(({ pattern, location }) => {
      const own: Route = { pattern, name, page, child: null, parent: null, content, meta, location, denied };
      return [own, ...(location?.form === "base" ? [] : childrenOf(page, own))];
    });
};

/** Static segments before parameters, from the left; longer patterns before shorter ones. */
const compareSpecificity = (a: Route, b: Route): number => {
  const [left, right] = [segmentsOf(a.pattern), segmentsOf(b.pattern)];
  if (left.length !== right.length) return right.length - left.length;
  const areFixed = (segments: readonly string[]) => segments.map((segment) => parameterOf(segment) === null);
  const [mine, others] = [areFixed(left), areFixed(right)];
  const differing = mine.findIndex((isFixed, index) => isFixed !== others[index]);
  if (differing < 0) return 0;
  return mine[differing] ? -1 : 1;
};

/** All routes of the page documents and of those that the user may not see, most specific first, so that the first that fits is the one. */
export const routeTable = (pages: readonly PageDocument[], denied: readonly DeniedPage[] = []): Route[] =>
  [
    ...pages.flatMap((page) => routesOf(page, false)),
    ...denied.flatMap((page) => routesOf(withoutContent(page), true)),
  ].toSorted(compareSpecificity);

/** Parameters that take certain values alone. */
const choices: Readonly<Record<string, readonly string[]>> = {
  viewtype: ["machines", "machine-widgets", "machine-late-orders", "actives", "a-actives"],
};

const mayBe = (name: string, value: string | null): value is string =>
  value !== null && value !== "" && (!Object.hasOwn(choices, name) || choices[name]?.includes(value) === true);

const matchSegments = (pattern: readonly string[], path: readonly string[]): Record<string, string> | null => {
  if (pattern.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of pattern.entries()) {
    const name = parameterOf(segment);
    const given = path[index] ?? "";
    if (name === null) {
      if (segment !== given) return null;
      continue;
    }
    const value = decodeSegment(given);
    if (!mayBe(name, value)) return null;
    params[name] = value;
  }
  return params;
};

const fit = (route: Route, path: readonly string[]): Match[] => {
  const params = matchSegments(segmentsOf(route.pattern), path);
  return params ? [{ route, params: route.location?.form === "all" ? { ...params, ...everywhere } : params }] : [];
};

/** `all` is no type of location: what follows it is no location, but may be the page of all of them. */
const hasNoType = ({ route, params }: Match): boolean =>
  route.location?.form === "given" && params["locationtype"] === everywhere.locationtype;

/** The route of an address, its parameters decoded; null when no page has it. Case counts, one trailing slash does not. */
export const matchRoute = (table: readonly Route[], url: string): Match | null => {
  const path = segmentsOf(splitUrl(url)[0]);
  const fitting = table.flatMap((route) => fit(route, path));
  return fitting.find((match) => !hasNoType(match)) ?? fitting[0] ?? null;
};
