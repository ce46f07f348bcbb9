import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import { type Route, routeTable } from "#engine/navigation/routes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A page of the product, or a child of one, at an address that shows it. */
export interface PagePlace {
  /** The page's slug; with a child's place behind it, counted from 0. */
  name: string;
  path: string;
  /** Who is not signed in sees it, and nobody else. */
  isPublic: boolean;
  /** It is of one machine or place and never of all: where there is none, it leads elsewhere. */
  isOfOne: boolean;
}

const nameOf = ({ page, child }: Route): string => (child === null ? page.slug : `${page.slug}-${child}`);

/** Of the patterns that show the same, the shortest, of all machines where that shows something. */
const plainest = (routes: readonly Route[]): Route => {
  const shortestFirst = routes.toSorted((a, b) => a.pattern.length - b.pattern.length);
  const ofAll = shortestFirst.find(({ location, meta }) => location?.form === "all" && meta.all !== "empty");
  return ofAll ?? shortestFirst.find(({ location }) => location?.form === "given") ?? shortestFirst[0]!;
};

const filled = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${pattern}: no value is given for ${name}`);
    return encodeURIComponent(value);
  });

/** Every page document and child of configs/factory once, its path's parameters filled; throws for one without a value. */
export const everyPage = (values: Readonly<Record<string, string>>): PagePlace[] => {
  const documents = globSync(join(root, "configs/factory/pages/*.json"))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(file, "utf8")) as PageDocument);
  const routes = routeTable(documents).filter(({ location }) => location?.form !== "base");
  return [...Map.groupBy(routes, nameOf)].map(([name, same]) => {
    const { pattern, meta } = plainest(same);
    return { name, path: filled(pattern, values), isPublic: meta.public === true, isOfOne: meta.all === "deny" };
  });
};

/** Sizes of screens in CSS pixels: a wall, a desk or large terminal, a small terminal, a phone. */
export const screenSizes = {
  wall: { width: 1920, height: 1080 },
  terminal: { width: 1280, height: 800 },
  "small terminal": { width: 1024, height: 600 },
  phone: { width: 390, height: 844 },
} as const;

/** Values of the demo plant for every parameter but the card's number. */
export const demoValues = {
  machine: "FC1",
  machine2: "FC1",
  viewtype: "machines",
  locationtype: "department",
  location: "10",
  dashboard: "hall-1",
  liveview: "hall",
  overview: "overview-1",
  id: "1",
  entity: "stop_code",
  subject: "balthzartransactions",
} as const;
