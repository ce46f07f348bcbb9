import { useMemo } from "react";
import type { AppStart } from "#schemas/protocol/app.ts";
import { mayShow } from "#engine/navigation/guards.ts";
import { matchRoute, routeTable } from "#engine/navigation/routes.ts";
import { isWall } from "#engine/navigation/wall.ts";
import { useKnownApp } from "../providers/AppContext.tsx";
import { userOf } from "../providers/user.ts";

type MayOpen = (to: string) => boolean;

const nothing: MayOpen = () => false;

const mayOpenIn = (app: AppStart | null): MayOpen => {
  const user = userOf(app);
  if (!app || !user || isWall(app) || user.isolation_required || user.dashboard_only) return nothing;
  const table = routeTable(app.pages, app.denied);
  const held = { permissions: new Set(app.permissions), settings: app.settings, userSettings: user.settings };
  return (to) => {
    const match = matchRoute(table, to);
    return match !== null && !match.route.denied && mayShow(match.route.meta, held);
  };
};

/**
 * Tells whether whoever sits here may open an address: a page has it, and neither the server nor the conditions of the
 * page keep it from them. Who is kept to own screens may open no other.
 */
export const useMayOpen = (): MayOpen => {
  const app = useKnownApp();
  return useMemo(() => mayOpenIn(app), [app]);
};
