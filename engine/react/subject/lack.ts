import { useMemo } from "react";
import { matchRoute, routeTable } from "#engine/navigation/routes.ts";
import { useHeldKeys, useKnownPages, useKnownUser } from "../providers/AppContext.tsx";
import { type AppUser } from "../providers/user.ts";
import { useSubject } from "./use-subject.ts";

/**
 * Why somebody to whom the server answers none of the subject sees none: `hidden`: may see some only, and none of those
 * exists here; `missing`: there is none; `to-make`: there is none, and it is the reader who makes them.
 */
export type Lack = "hidden" | "missing" | "to-make";

/** Who is kept to some sees none where others may exist. */
export const lackOf = (user: Partial<Pick<AppUser, "machine_restrictions">> | null, held: readonly string[]): Lack => {
  if ((user?.machine_restrictions ?? []).length > 0) return "hidden";
  return held.includes("can-access-admin-panel") ? "to-make" : "missing";
};

/** The first of the paths, from the page where one is made up to the index above it, that is a page of the reader's. */
export const placeToMake = (making: string, hasPage: (path: string) => boolean): string | null => {
  const above = making.slice(0, making.lastIndexOf("/"));
  return [making, above].find((path) => path !== "" && hasPage(path)) ?? null;
};

/** Why the reader sees none of the subject, asked where an answer holds none. */
export const useLack = (): Lack => {
  const user = useKnownUser();
  const held = useHeldKeys();
  return lackOf(user, held);
};

/** Where the reader makes those of the subject; null where no page that is open to the reader does. */
export const usePlaceToMake = (): string | null => {
  const { making } = useSubject();
  const pages = useKnownPages();
  return useMemo(() => {
    if (making === undefined) return null;
    const table = routeTable(pages);
    return placeToMake(making, (path) => matchRoute(table, path) !== null);
  }, [making, pages]);
};
