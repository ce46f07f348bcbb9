import type { Decision, KnownMachine, NavigationContext, Target } from "./context.ts";
import { guard } from "./guards.ts";
import { isolationHome } from "./isolation.ts";
import { checkLocation, firstMachine, fittingMachines } from "./locations.ts";
import { buildPath, splitUrl } from "./path.ts";
import { type Match, matchRoute, type Route } from "./routes.ts";

const redirectsAtMost = 10;
const overview = "/machines/all";

/** What a navigation ends in; `chain` lists the addresses passed, the asked one first. */
export interface Outcome {
  decision: Decision;
  url: string;
  match: Match | null;
  chain: readonly string[];
}

/** Addresses of other services, for which the application renders nothing and redirects nowhere. */
const isReserved = (path: string): boolean => /^\/control(?:\/|$)/.test(path);

const unmatched = (path: string): Decision | null => {
  if (isReserved(path)) return { kind: "allow" };
  if (path === "/") return { kind: "redirect", to: "/home" };
  return null;
};

/** A page of one resource type shows its first machine of that type in the place of another; null where it has one. */
const checkType = ({ route, params }: Match, known: KnownMachine, all: readonly KnownMachine[]): Decision | null => {
  const fitting = fittingMachines(all, route.meta.resourceType);
  if (fitting.includes(known)) return null;
  const machine = firstMachine(fitting);
  if (machine === null) return { kind: "hide", reason: "machine" };
  return { kind: "redirect", to: buildPath(route.pattern, { ...params, machine }) };
};

/** A machine that does not exist leads to the overview, one that does not offer the page to its interface. */
const checkMachine = (match: Match, machines: readonly KnownMachine[]): Decision | null => {
  const { route, params } = match;
  const { machine } = params;
  const { requiresConfig } = route.meta;
  if (machine === undefined) return null;
  const known = machines.find(({ machine_id }) => machine_id === machine);
  if (!known) return { kind: "redirect", to: overview };
  const other = checkType(match, known, machines);
  if (other) return other;
  if (requiresConfig === undefined || known.config?.[requiresConfig] === true) return null;
  return { kind: "redirect", to: buildPath("/interface/{machine}", params) };
};

/** An overview without a location is the one where the visitor last was, else that of all. */
const withLocation = ({ route, params }: Match, { lastLocation }: NavigationContext): string | null => {
  if (route.location?.form !== "base") return null;
  const view = buildPath(route.pattern, params);
  return lastLocation?.(view) ?? `${view}/all`;
};

/** Locations and machines of an address that do not exist lead elsewhere, once the machines are known. */
const checkParams = (match: Match, rest: string, { machines }: NavigationContext): Decision | null => {
  const { route, params } = match;
  const { machine, locationtype, location } = params;
  const isGiven = route.location?.form === "given";
  if (machine === undefined && !isGiven) return null;
  if (machines === null) return { kind: "wait" };
  const elsewhere = checkMachine(match, machines);
  if (elsewhere) return elsewhere;
  if (!isGiven || locationtype === undefined || location === undefined) return null;
  const verdict = checkLocation(locationtype, location, machines, route.meta.all);
  if (verdict.kind === "keep") return null;
  if (verdict.kind === "leave") return { kind: "redirect", to: overview };
  const path = buildPath(route.pattern, { ...params, location: verdict.location });
  return { kind: "redirect", to: path + rest };
};

const decide = (table: readonly Route[], url: string, current: string | null, context: NavigationContext) => {
  const [path, rest] = splitUrl(url);
  const match = matchRoute(table, url);
  const special = match ? null : unmatched(path);
  if (special) return { decision: special, match };
  const { pattern = path, parent = null, meta = {}, denied = false } = match?.route ?? {};
  const target: Target = { url, path, pattern, parent, params: match?.params ?? {}, meta, denied };
  const home = context.visitor?.isolation_required ? isolationHome : overview;
  const missing: Decision | null =
    match || path.includes("/undefined/undefined") ? null : { kind: "redirect", to: home };
  const decision = missing ?? guard(target, current, context);
  if (decision.kind !== "allow" || !match || !context.visitor) return { decision, match };
  const to = withLocation(match, context);
  if (to !== null) return { decision: { kind: "redirect", to: to + rest } as Decision, match };
  return { decision: checkParams(match, rest, context) ?? decision, match };
};

/**
 * Follows an address through routes and guards to where the visitor ends. Each target of a redirect is guarded again
 * from the first, with the address the visitor is still on as `current`; more than ten redirects show that the page is
 * not permitted. `wait` asks to be called again when the machines are loaded.
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
