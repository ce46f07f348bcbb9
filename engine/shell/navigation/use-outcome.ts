import { useMemo } from "react";
import { useLocation } from "react-router";
import { navigate, type Outcome } from "#engine/navigation/navigate.ts";
import { signInPath } from "#engine/navigation/guards.ts";
import { matchRoute, type Route, routeTable } from "#engine/navigation/routes.ts";
import type { Bound } from "#engine/bindings/bound.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { wallHome, wallVisitor } from "#engine/navigation/wall.ts";
import type { SubjectRow } from "#engine/navigation/subject.ts";
import { useKnownSubjects, useSubject } from "#engine/react/subject/use-subject.ts";
import { storedLocation, storedPaths, visitorOf } from "./visitor.ts";

/** Where an address leads whose page this browser does not know; null when it does. */
const elsewhere = (table: readonly Route[], url: string, to: string): Outcome | null => {
  if (matchRoute(table, url) || url.startsWith("/control/")) return null;
  return { decision: { kind: "redirect", to }, url: to, match: null, chain: [url, to] };
};

/** The first page of a terminal stands in the place of everybody's. */
const beginning = (url: string, home: string | null): Outcome | null =>
  url === "/" && home !== null && home !== "/"
    ? { decision: { kind: "redirect", to: home }, url: home, match: null, chain: [url, home] }
    : null;

/** Without a session only the public pages are known: any other address is kept for after the sign-in. */
const signInFor = (url: string): string => `${signInPath}?redirect=${encodeURIComponent(url === "/" ? "/home" : url)}`;

/** Where the address leads this visitor; asks for the list of the subject only where a guard needs them. */
export const useOutcome = (): { outcome: Outcome; url: string; subjects: Bound<readonly SubjectRow[]> } => {
  const { pathname, search } = useLocation();
  const { pages, denied, permissions, settings, device = null } = useApp();
  const user = useUser();
  const subject = useSubject();
  const url = pathname + search;
  const decide = useMemo(() => {
    const table = routeTable(pages, denied);
    const wall = wallVisitor({ user, device });
    const visitor = visitorOf(user, permissions) ?? wall;
    return (subjects: readonly SubjectRow[] | null) =>
      (user ? beginning(url, device?.home ?? null) : elsewhere(table, url, wall ? wallHome : signInFor(url))) ??
      navigate(table, url, null, {
        visitor,
        subject,
        subjects,
        lastPaths: storedPaths(localStorage, user),
        lastLocation: storedLocation(localStorage, user),
        settings,
        userSettings: user?.settings ?? {},
      });
  }, [pages, denied, user, device, permissions, settings, subject, url]);
  const first = useMemo(() => decide(null), [decide]);
  const needed = user !== null && first.decision.kind === "wait";
  // Guards ask which there are, not how they do: a changed state of one is no new answer.
  const subjects = useKnownSubjects(needed);
  const known = needed ? subjects.data : undefined;
  const outcome = useMemo(() => (known ? decide(known) : first), [decide, known, first]);
  return { outcome, url, subjects };
};
