import { useCallback } from "react";
import { namedPath } from "#engine/navigation/named.ts";
import { routeTable } from "#engine/navigation/routes.ts";
import { useKnownPages } from "../providers/AppContext.tsx";
import { useRoute } from "./route.tsx";

/** The address that a flow leads to: written out, or by the name of a route, which takes its parameters from this page. */
export const useAddress = (): ((to: string) => string) => {
  const pages = useKnownPages();
  const { params } = useRoute();
  return useCallback(
    (to) => (to.startsWith("/") ? to : (namedPath(routeTable(pages), to, params) ?? to)),
    [pages, params],
  );
};
