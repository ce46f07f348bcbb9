import { useMemo } from "react";
import { useStore } from "zustand";
import { useApp, useUser } from "../providers/AppContext.tsx";
import { usePageEnvironment, useServices } from "../documents/environment.ts";
import { useRoute } from "../navigation/route.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import type { Surroundings } from "./driver.ts";

/** What is around a wizard on its page; `ready` when the machine of the page is known. */
export const useSurroundings = (): { surroundings: Surroundings; ready: boolean } => {
  const { environment, ready } = usePageEnvironment();
  const services = useServices(environment.machine);
  const route = useRoute();
  const from = useStore(useEngine().state, (now) => now.from);
  const { settings } = useApp();
  const user = useUser();
  return useMemo(
    () => ({
      surroundings: {
        machine: environment.machine,
        user: user as unknown as Record<string, unknown> | null,
        settings,
        route: { path: route.path, params: route.params, query: route.query, from },
        services,
      },
      ready,
    }),
    [environment, services, route, from, settings, user, ready],
  );
};
