import { createContext, use, type ReactNode } from "react";
import type { PageMeta } from "#schemas/documents/page/schema.ts";

/** Where the browser stands, as views and expressions read it. */
export interface RouteState {
  /** Path of the address. */
  path: string;
  /** Address of the page below a popup; null for a page itself. */
  parent: string | null;
  /** Slug of the page document. */
  page: string;
  /** Pattern of the page, with parameters in braces. */
  pattern: string;
  /** The pattern by which another location of the page is reached; null for a page that has none or is of one. */
  place: string | null;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  meta: PageMeta;
}

const RouteContext = createContext<RouteState | null>(null);

export const RouteProvider = ({ route, children }: { route: RouteState; children: ReactNode }) => (
  <RouteContext value={route}>{children}</RouteContext>
);

const nowhere: RouteState = {
  path: "/",
  parent: null,
  page: "",
  pattern: "/",
  place: null,
  params: {},
  query: {},
  meta: {},
};

/** The route of the page that this component stands on; outside a page an empty one. */
export const useRoute = (): RouteState => use(RouteContext) ?? nowhere;
