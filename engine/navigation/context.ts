import type { PageMeta } from "#schemas/documents/page/schema.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import type { SubjectRow } from "./subject.ts";

/** Who navigates, as far as the guards decide by it. */
export interface Visitor {
  usertype: number;
  permissions: ReadonlySet<string>;
  /** The only ones of the subject that the visitor may see; none: all. */
  restrictions: readonly string[];
  /** The visitor's own one. */
  own: string | null;
  /** Kept to the page of one: the page of all leads there. */
  one_only: boolean;
  dashboard_only: boolean;
  /** Kept to dashboards, a wall screen opens the live views too that it was given. */
  live_views?: boolean;
  isolation_required: boolean;
  /** Dashboards to which an isolated user is confined. */
  dashboard_isolated: readonly string[];
  /** Does internal activities in the isolation layout. */
  activities: boolean;
}

/** The last path of an environment and when it was stored (ms UTC). */
interface StoredPath {
  path: string;
  at: number;
}

export interface NavigationContext {
  /** Null without a session. */
  visitor: Visitor | null;
  /** What the pages are about. */
  subject: Subject;
  /** Those that the visitor may see; null while they are not loaded. */
  subjects: readonly SubjectRow[] | null;
  lastPaths: { default?: StoredPath; interface?: StoredPath };
  /** The path with the location that the visitor last had in an overview, by its path without one. */
  lastLocation?: (view: string) => string | undefined;
  /** The page of the isolation layout at which the visitor last was, where there are several for this one. */
  lastEntry?: string | undefined;
  /** Site settings. */
  settings: Readonly<Record<string, unknown>>;
  /** The visitor's own settings. */
  userSettings: Readonly<Record<string, unknown>>;
}

/** Where a navigation goes: its path and query, and what the route table says of it. */
export interface Target {
  /** Pattern of the route, and of the page under it where the route is a popup or sub-page. */
  pattern: string;
  parent: string | null;
  /** Path with query, as in the address bar. */
  url: string;
  path: string;
  params: Readonly<Record<string, string>>;
  meta: PageMeta;
  /** The server keeps the page from this visitor, whatever the browser would judge. */
  denied?: boolean;
}

/** What the guards answer. `hide` keeps address and layout and shows that the page is not permitted, or that none of the subject fits it; `wait` needs the list of these. */
export type Decision =
  | { kind: "allow" }
  | { kind: "cancel" }
  | { kind: "redirect"; to: string }
  | { kind: "hide"; reason: "permission" | "loop" | "none" }
  | { kind: "wait" };

export const allow: Decision = { kind: "allow" };
export const cancel: Decision = { kind: "cancel" };
export const wait: Decision = { kind: "wait" };
export const redirect = (to: string): Decision => ({ kind: "redirect", to });
