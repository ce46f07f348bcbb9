import type { PageMeta } from "#schemas/documents/page/schema.ts";

/** Who navigates, as far as the guards decide by it. */
export interface Visitor {
  usertype: number;
  permissions: ReadonlySet<string>;
  machine_restrictions: readonly string[];
  /** The user's own machine. */
  machine_id: string | null;
  machine_interface_only: boolean;
  dashboard_only: boolean;
  isolation_required: boolean;
  /** Dashboards to which an isolated user is confined. */
  dashboard_isolated: readonly string[];
}

/** A machine as the guards need it. */
export interface KnownMachine {
  machine_id: string;
  department?: string | null;
  department_description?: string | null;
  zone?: string | null;
  zone_desc?: string | null;
  category?: string | null;
  cat_desc?: string | null;
  resource_type?: number;
  starred?: boolean;
  /** What its touch screen offers. */
  config?: Readonly<Record<string, unknown>> | null;
}

/** The last path of an environment and when it was stored (ms UTC). */
interface StoredPath {
  path: string;
  at: number;
}

export interface NavigationContext {
  /** Null without a session. */
  visitor: Visitor | null;
  /** The machines that the visitor may see; null while they are not loaded. */
  machines: readonly KnownMachine[] | null;
  lastPaths: { default?: StoredPath; interface?: StoredPath };
  /** The path with the location that the visitor last had in an overview, by its path without one. */
  lastLocation?: (view: string) => string | undefined;
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

/** What the guards answer. `hide` keeps address and layout and shows that the page is not permitted, or that no machine fits it; `wait` needs the machines. */
export type Decision =
  | { kind: "allow" }
  | { kind: "cancel" }
  | { kind: "redirect"; to: string }
  | { kind: "hide"; reason: "permission" | "loop" | "machine" }
  | { kind: "wait" };

export const allow: Decision = { kind: "allow" };
export const cancel: Decision = { kind: "cancel" };
export const wait: Decision = { kind: "wait" };
export const redirect = (to: string): Decision => ({ kind: "redirect", to });
