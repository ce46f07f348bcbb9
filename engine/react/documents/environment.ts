import { useMemo } from "react";
import type { Services } from "#engine/expressions/services.ts";
import { useApp, useUser } from "../providers/AppContext.tsx";
import { useMachine } from "../machines/use-machines.ts";
import type { MachineLike } from "../machines/machines.ts";
import { useRoute } from "../navigation/route.tsx";
import { useText, useTimeZone } from "../providers/TextsProvider.tsx";

/** What `{placeholders}` and expressions of tables and wizards read. */
export interface PageEnvironment {
  machine: MachineLike | null;
  user: object | null;
  settings: Readonly<Record<string, unknown>>;
  permissions: readonly string[];
  route: Record<string, unknown>;
}

/** The surroundings of the page, with the machine of its route; `ready` when that machine is known. */
export const usePageEnvironment = (): { environment: PageEnvironment; ready: boolean } => {
  const { settings, permissions } = useApp();
  const user = useUser();
  const route = useRoute();
  const machine = useMachine(route.params["machine"]);
  const known = machine.data ?? null;
  return useMemo(
    () => ({
      environment: {
        machine: known,
        user,
        settings,
        permissions,
        route: { ...route.params, path: route.path, params: route.params, query: route.query },
      },
      ready: route.params["machine"] === undefined || machine.status !== "pending",
    }),
    [known, machine.status, user, settings, permissions, route],
  );
};

/** The expression services of the signed-in user. */
export const useServices = (machine: MachineLike | null): Services => {
  const { settings, permissions } = useApp();
  const { language } = useText();
  const timeZone = useTimeZone();
  return useMemo(
    () => ({
      timeZone,
      language,
      permissions,
      settings,
      features: machine?.special_functions ?? [],
      report: (problem) => console.warn(`Expression: ${problem}`),
    }),
    [timeZone, language, permissions, settings, machine],
  );
};
