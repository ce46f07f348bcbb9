import { useMemo } from "react";
import { useLocation } from "react-router";
import { arrive } from "#engine/navigation/arrive.ts";
import type { Outcome } from "#engine/navigation/navigate.ts";
import { lastEntryOf } from "#engine/navigation/isolation.ts";
import { routeTable } from "#engine/navigation/routes.ts";
import type { Bound } from "#engine/bindings/bound.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { wallHome, wallVisitor } from "#engine/navigation/wall.ts";
import type { SubjectRow } from "#engine/navigation/subject.ts";
import { useKnownSubjects, useSubject } from "#engine/react/subject/use-subject.ts";
import { useStanding } from "./use-standing.ts";
import { storedLocation, storedPaths, storedSuperType, visitorOf } from "./visitor.ts";

/** Where the address leads this visitor; asks for the list of the subject only where a guard needs them. */
export const useOutcome = (): { outcome: Outcome; url: string; subjects: Bound<readonly SubjectRow[]> } => {
  const { pathname, search } = useLocation();
  const { pages, denied, permissions, settings, liveviews, device = null } = useApp();
  const user = useUser();
  const subject = useSubject();
  const standing = useStanding();
  const url = pathname + search;
  const decide = useMemo(() => {
    const table = routeTable(pages, denied);
    const wall = wallVisitor({ user, device });
    const visitor = visitorOf(user, permissions) ?? wall;
    const screen = { isWall: wall !== null, home: wall ? wallHome(liveviews ?? []) : (device?.home ?? null) };
    return (subjects: readonly SubjectRow[] | null) =>
      arrive(table, url, screen, {
        visitor,
        subject,
        subjects,
        lastPaths: storedPaths(localStorage, user),
        lastLocation: storedLocation(localStorage, user),
        lastEntry: lastEntryOf(standing, storedSuperType(localStorage, user)),
        settings,
        userSettings: user?.settings ?? {},
      });
  }, [pages, denied, user, device, liveviews, permissions, settings, subject, standing, url]);
  const first = useMemo(() => decide(null), [decide]);
  const needed = user !== null && first.decision.kind === "wait";
  // Guards ask which there are, not how they do: a changed state of one is no new answer.
  const subjects = useKnownSubjects(needed);
  const known = needed ? subjects.data : undefined;
  const outcome = useMemo(() => (known ? decide(known) : first), [decide, known, first]);
  return { outcome, url, subjects };
};
