import { type Standing, standingOf } from "#engine/navigation/isolation.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { visitorOf } from "./visitor.ts";

/** What the isolation layout has for whoever is signed in. */
export const useStanding = (): Standing => {
  const app = useApp();
  const visitor = visitorOf(useUser(), app.permissions);
  return visitor ? standingOf(visitor, app) : { kind: "free" };
};
