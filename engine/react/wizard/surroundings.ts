import { useMemo } from "react";
import { useStore } from "zustand";
import { useApp, useUser } from "../providers/AppContext.tsx";
import { usePageEnvironment, useServices } from "../documents/environment.ts";
import { useSubject } from "../subject/use-subject.ts";
import { useRoute } from "../navigation/route.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import type { Surroundings } from "./driver.ts";

/** What is around a wizard on its page; `ready` when the one that the page is of is known. */
export const useSurroundings = (): { surroundings: Surroundings; ready: boolean } => {
  const { one, ready } = usePageEnvironment();
  const services = useServices(one);
  const route = useRoute();
  const from = useStore(useEngine().state, (now) => now.from);
  const { settings } = useApp();
  const user = useUser();
  const subject = useSubject();
  return useMemo(
    () => ({
      surroundings: {
        subject,
        one,
        user,
        settings,
        route: { path: route.path, params: route.params, query: route.query, from },
        services,
      },
      ready,
    }),
    [subject, one, services, route, from, settings, user, ready],
  );
};
