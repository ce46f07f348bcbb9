import { buildPath } from "./path.ts";
import type { Route } from "./routes.ts";

/** Where a route of this name is, its parameters put in; null where no page has the name. */
export const namedPath = (
  table: readonly Route[],
  name: string,
  params: Readonly<Record<string, string>>,
): string | null => {
  const route = table.find((one) => one.name === name);
  return route ? buildPath(route.pattern, params) : null;
};
