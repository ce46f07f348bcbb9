import {
  allow,
  cancel,
  type Decision,
  type NavigationContext,
  redirect,
  type Target,
  type Visitor,
  wait,
} from "./context.ts";
import { dashboardPath, standardDashboard } from "./dashboards.ts";
import { accountPath, isolationHome } from "./isolation.ts";
import { firstOf } from "./locations.ts";
import { isOwnPath } from "#schemas/protocol/own-path.ts";
import { buildPath, normalPath, splitUrl } from "./path.ts";
import { hasSetting, type Settled } from "./settings.ts";
import { startPath } from "./start.ts";
import { isAmongAll, keyOf, secondName, subjectPage } from "./subject.ts";

/** One rule. Null hands over to the next. */
type Guard = (target: Target, current: string | null, context: NavigationContext) => Decision | null;

export const signInPath = "/login-form";
const home = "/home";
const dashboards = /^\/dashboards(?:\/|$)/;
const liveViews = /^\/liveview(?:\/|$)/;

const isPublic = ({ meta }: Target) => meta.public === true;
const isGated = (target: Target) => !isPublic(target);

/** Equal as addresses: one trailing slash does not count. */
const isSamePlace = (a: string, b: string): boolean => {
  const [[pathA, restA], [pathB, restB]] = [splitUrl(a), splitUrl(b)];
  return normalPath(pathA) === normalPath(pathB) && restA === restB;
};

const duplicate: Guard = ({ url }, current) => (current !== null && isSamePlace(url, current) ? cancel : null);

const undefinedLocation: Guard = ({ url }) => {
  const [path, rest] = splitUrl(url);
  const written = path.replace(/\/undefined\/undefined(?=\/|$)/, "/all");
  return written === path ? null : redirect(written + rest);
};

/** The newest stored path over both environments. */
const lastPath = ({ lastPaths }: NavigationContext): string => {
  const stored = [lastPaths.default, lastPaths.interface].filter((one) => one !== undefined);
  return stored.toSorted((a, b) => b.at - a.at)[0]?.path ?? home;
};

/** The path that a sign-in page was asked to return to, when it lies inside the application. */
export const returnPath = (url: string): string | null => {
  const asked = new URLSearchParams(splitUrl(url)[1].split("#")[0]).get("redirect");
  return asked !== null && isOwnPath(asked) && !asked.startsWith(signInPath) ? asked : null;
};

/** What was asked for comes first; whoever asked for nothing but home begins where they last were, if isolated, or have chosen to. */
const signedInAtSignIn: Guard = ({ url, path }, _, context) => {
  if (!context.visitor || path !== signInPath) return null;
  const asked = returnPath(url);
  const start = asked === null || asked === home ? (context.lastEntry ?? startPath(context.userSettings)) : null;
  return redirect(start ?? asked ?? lastPath(context));
};

const isOfIsolation = ({ path, meta }: Target): boolean => meta.layout === "isolation" || path === accountPath;

const isolation: Guard = (target, _, { visitor }) =>
  visitor?.isolation_required && isGated(target) && !isOfIsolation(target) ? redirect(isolationHome) : null;

const isOfScreen = ({ path }: Target, { live_views = false }: Visitor): boolean =>
  dashboards.test(path) || (live_views && liveViews.test(path));

/** Who needs isolation is confined by that already; both guards together would chase each other. */
const dashboardOnly: Guard = (target, _, { visitor }) =>
  visitor?.dashboard_only && !visitor.isolation_required && isGated(target) && !isOfScreen(target, visitor)
    ? redirect(dashboardPath(standardDashboard))
    : null;

/** The visitor's one that is there: one that is there no more would lead back to all. */
const ownOf = ({ restrictions, own }: Visitor, { subject, subjects }: NavigationContext): string | null => {
  const wished = [...restrictions, ...(own === null ? [] : [own])];
  const isThere = (id: string) => subjects === null || subjects.some((row) => keyOf(subject, row) === id);
  return wished.find(isThere) ?? firstOf(subject, subjects ?? []);
};

const oneOnly: Guard = ({ path }, _, context) => {
  const { visitor, subject, subjects } = context;
  if (!visitor?.one_only || !isAmongAll(subject, path)) return null;
  const own = ownOf(visitor, context);
  if (own !== null) return redirect(subjectPage(subject, own));
  return subjects === null ? wait : null;
};

const signIn: Guard = (target, _, { visitor }) =>
  visitor || isPublic(target) ? null : redirect(`${signInPath}?redirect=${encodeURIComponent(target.url)}`);

/** The page and query of `target` with another one of the subject. */
const withOther = ({ url, pattern, params }: Target, name: string, other: string): string =>
  buildPath(pattern, { ...params, [name]: other }) + splitUrl(url)[1];

const restricted: Guard = (target, _, { visitor, subject }) => {
  const restrictions = visitor?.restrictions ?? [];
  const first = restrictions[0];
  if (first === undefined) return null;
  const [one, second] = [target.params[subject.name], target.params[secondName(subject)]];
  if (one !== undefined && !restrictions.includes(one)) return redirect(withOther(target, subject.name, first));
  if (second === undefined || restrictions.includes(second)) return null;
  return redirect(buildPath(target.parent ?? subject.overview, target.params));
};

const dashboardKey = "can-access-dashboard";

/** The visitor's keys; who is confined to dashboards always holds the one that opens them. */
const heldBy = ({ permissions, dashboard_only, dashboard_isolated }: Visitor): ReadonlySet<string> =>
  dashboard_only || dashboard_isolated.length > 0 ? new Set([...permissions, dashboardKey]) : permissions;

const dashboardAccess: Guard = ({ path, params }, _, { visitor, subject }) => {
  if (!visitor || heldBy(visitor).has(dashboardKey)) return null;
  if (dashboards.test(path)) return redirect(subject.overview);
  const one = params[subject.name];
  return one !== undefined && params["dashboard"] !== undefined ? redirect(subjectPage(subject, one)) : null;
};

/** All of `permissions`, one of `permissionsAny` and the setting that a page asks for. */
export const mayShow = (
  { permissions = [], permissionsAny = [], requiresSetting }: Target["meta"],
  context: Settled,
): boolean =>
  permissions.every((key) => context.permissions.has(key)) &&
  (permissionsAny.length === 0 || permissionsAny.some((key) => context.permissions.has(key))) &&
  (requiresSetting === undefined || hasSetting(requiresSetting, context));

const none: ReadonlySet<string> = new Set();
const pageAccess: Guard = ({ meta, denied }, _, { visitor, settings, userSettings }) =>
  denied !== true && mayShow(meta, { permissions: visitor ? heldBy(visitor) : none, settings, userSettings })
    ? null
    : { kind: "hide", reason: "permission" };

/** In the order in which they decide (docs/specification, OV-258 to OV-288). */
const guards: readonly Guard[] = [
  duplicate,
  undefinedLocation,
  signedInAtSignIn,
  isolation,
  dashboardOnly,
  oneOnly,
  signIn,
  restricted,
  dashboardAccess,
  pageAccess,
];

/** Asks the ten guards in order; the first that decides decides. `current` is the address the visitor is on. */
export const guard = (target: Target, current: string | null, context: NavigationContext): Decision => {
  for (const decide of guards) {
    const decision = decide(target, current, context);
    if (decision) return decision;
  }
  return allow;
};
