import { useMemo } from "react";
import { type Standing, standingOf } from "#engine/navigation/isolation.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { visitorOf } from "./visitor.ts";

/** What the isolation layout has for whoever is signed in. */
export const useStanding = (): Standing => {
  const app = useApp();
  const user = useUser();
  return useMemo(() => {
    const visitor = visitorOf(user, app.permissions);
    return visitor ? standingOf(visitor, app) : { kind: "free" };
  }, [app, user]);
};
