import { useMemo } from "react";
import type { Services } from "#engine/language/expressions/services.ts";
import { useApp, useUser } from "../providers/AppContext.tsx";
import { useSubject, useSubjectOf } from "../subject/use-subject.ts";
import type { SubjectRow } from "#engine/navigation/subject.ts";
import { useRoute } from "../navigation/route.tsx";
import { useText, useTimeZone } from "../providers/TextsProvider.tsx";

/** What `{placeholders}` and expressions of tables and wizards read; under the subject's name the page's one, or null. */
export interface PageEnvironment {
  user: object | null;
  settings: Readonly<Record<string, unknown>>;
  permissions: readonly string[];
  route: Record<string, unknown>;
  [subject: string]: unknown;
}

interface Page {
  environment: PageEnvironment;
  /** The one of the subject that the page is of; null before it is known, and on any other page. */
  one: SubjectRow | null;
  ready: boolean;
}

/** The surroundings of the page, with the one that its route names; `ready` when that is known. */
export const usePageEnvironment = (): Page => {
  const { settings, permissions } = useApp();
  const user = useUser();
  const route = useRoute();
  const { name } = useSubject();
  const id = route.params[name];
  const { data, status } = useSubjectOf(id);
  const one = data ?? null;
  return useMemo(
    () => ({
      environment: {
        [name]: one,
        user,
        settings,
        permissions,
        route: { ...route.params, path: route.path, params: route.params, query: route.query },
      },
      one,
      ready: id === undefined || status !== "pending",
    }),
    [name, id, one, status, user, settings, permissions, route],
  );
};

/** The expression services of the signed-in user. */
export const useServices = (one: SubjectRow | null): Services => {
  const { settings, permissions } = useApp();
  const { language } = useText();
  const timeZone = useTimeZone();
  return useMemo(
    () => ({
      timeZone,
      language,
      permissions,
      settings,
      features: one?.special_functions ?? [],
      report: (problem) => console.warn(`Expression: ${problem}`),
    }),
    [timeZone, language, permissions, settings, one],
  );
};
