import type { Decision, NavigationContext, Target } from "./context.ts";
import { dashboardPath, standardDashboard } from "./dashboards.ts";
import { guard } from "./guards.ts";
import { isolationHome } from "./isolation.ts";
import { checkLocation, firstOf, fitting } from "./locations.ts";
import { buildPath, normalPath, splitUrl } from "./path.ts";
import { type Match, matchRoute, type Route } from "./routes.ts";
import { startPath } from "./start.ts";
import { keyOf, type SubjectRow, subjectPage } from "./subject.ts";

const redirectsAtMost = 10;

/** What a navigation ends in; `chain` lists the addresses passed, the asked one first. */
export interface Outcome {
  decision: Decision;
  url: string;
  match: Match | null;
  chain: readonly string[];
}

/** Addresses of other services, for which the application renders nothing and redirects nowhere. */
const isReserved = (path: string): boolean => /^\/control(?:\/|$)/.test(path);

const unmatched = (path: string, { userSettings }: NavigationContext): Decision | null => {
  if (isReserved(path)) return { kind: "allow" };
  if (path === "/") return { kind: "redirect", to: startPath(userSettings) ?? "/home" };
  if (normalPath(path) === "/dashboards") return { kind: "redirect", to: dashboardPath(standardDashboard) };
  return null;
};

type Known = Pick<NavigationContext, "subject"> & { rows: readonly SubjectRow[] };

/** A page of one resource type shows the first of that type in the place of another; null where it has one. */
const checkType = ({ route, params }: Match, known: SubjectRow, { subject, rows }: Known): Decision | null => {
  const offered = fitting(rows, route.meta.resourceType);
  if (offered.includes(known)) return null;
  const first = firstOf(subject, offered);
  if (first === null) return { kind: "hide", reason: "none" };
  return { kind: "redirect", to: buildPath(route.pattern, { ...params, [subject.name]: first }) };
};

/** One that does not exist leads to the page of all, one that does not offer the page to its own; where a page denies all, that is its first. */
const checkSubject = (match: Match, all: Known): Decision | null => {
  const { route, params } = match;
  const { subject, rows } = all;
  const id = params[subject.name];
  const { requiresConfig } = route.meta;
  if (id === undefined) return null;
  const known = rows.find((row) => keyOf(subject, row) === id);
  const first = id === "all" && route.meta.all === "deny" ? firstOf(subject, rows) : null;
  if (!known)
    return {
      kind: "redirect",
      to: first === null ? subject.overview : buildPath(route.pattern, { ...params, [subject.name]: first }),
    };
  const other = checkType(match, known, all);
  if (other) return other;
  if (requiresConfig === undefined || known.config?.[requiresConfig] === true) return null;
  return { kind: "redirect", to: subjectPage(subject, id) };
};

/** An overview without a location is the one where the visitor last was, else that of all. */
const withLocation = ({ route, params }: Match, { lastLocation }: NavigationContext): string | null => {
  if (route.location?.form !== "base") return null;
  const view = buildPath(route.pattern, params);
  return lastLocation?.(view) ?? `${view}/all`;
};

/** What an address names of locations and of the subject and does not exist leads elsewhere, once the list is known. */
const checkParams = (match: Match, rest: string, { subject, subjects: rows }: NavigationContext): Decision | null => {
  const { route, params } = match;
  const { locationtype, location } = params;
  const isGiven = route.location?.form === "given";
  if (params[subject.name] === undefined && !isGiven) return null;
  if (rows === null) return { kind: "wait" };
  const elsewhere = checkSubject(match, { subject, rows });
  if (elsewhere) return elsewhere;
  if (!isGiven || locationtype === undefined || location === undefined) return null;
  const verdict = checkLocation(locationtype, location, rows, route.meta.all);
  if (verdict.kind === "keep") return null;
  if (verdict.kind === "leave") return { kind: "redirect", to: subject.overview };
  const path = buildPath(route.pattern, { ...params, location: verdict.location });
  return { kind: "redirect", to: path + rest };
};

const decide = (table: readonly Route[], url: string, current: string | null, context: NavigationContext) => {
  const [path, rest] = splitUrl(url);
  const match = matchRoute(table, url);
  const special = match ? null : unmatched(path, context);
  if (special) return { decision: special, match };
  const { pattern = path, parent = null, meta = {}, denied = false } = match?.route ?? {};
  const target: Target = { url, path, pattern, parent, params: match?.params ?? {}, meta, denied };
  const home = context.visitor?.isolation_required ? isolationHome : context.subject.overview;
  const missing: Decision | null =
    match || path.includes("/undefined/undefined") ? null : { kind: "redirect", to: home };
  const decision = missing ?? guard(target, current, context);
  if (decision.kind !== "allow" || !match || !context.visitor) return { decision, match };
  const to = withLocation(match, context);
  const redirect: Decision | null = to === null ? null : { kind: "redirect", to: to + rest };
  return { decision: redirect ?? checkParams(match, rest, context) ?? decision, match };
};

/**
 * Follows an address through routes and guards to where the visitor ends. Each target of a redirect is guarded again
 * from the first, with the address the visitor is still on as `current`; more than ten redirects show that the page is
 * not permitted. `wait` asks to be called again when the list of the subject is loaded.
 */
export const navigate = (
  table: readonly Route[],
  asked: string,
  current: string | null,
  context: NavigationContext,
): Outcome => {
  const chain: string[] = [];
  let url = asked;
  for (;;) {
    chain.push(url);
    const { decision, match } = decide(table, url, current, context);
    if (decision.kind !== "redirect") return { decision, url, match, chain };
    if (chain.length > redirectsAtMost) return { decision: { kind: "hide", reason: "loop" }, url, match, chain };
    url = decision.to;
  }
};
