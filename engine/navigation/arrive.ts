import type { NavigationContext } from "./context.ts";
import { signInPath } from "./guards.ts";
import { navigate, type Outcome } from "./navigate.ts";
import { matchRoute, type Route } from "./routes.ts";

const redirected = (url: string, to: string): Outcome => ({
  decision: { kind: "redirect", to },
  url: to,
  match: null,
  chain: [url, to],
});

/** Where an address leads whose page this browser does not know; null when it does. */
const elsewhere = (table: readonly Route[], url: string, to: string): Outcome | null =>
  matchRoute(table, url) || url.startsWith("/control/") ? null : redirected(url, to);

/** The first page of a terminal stands in the place of everybody's. */
const beginning = (url: string, home: string | null): Outcome | null =>
  url === "/" && home !== null && home !== "/" ? redirected(url, home) : null;

/** Without a session only the public pages are known: any other address is kept for after the sign-in. */
const signInFor = (url: string): string => `${signInPath}?redirect=${encodeURIComponent(url === "/" ? "/home" : url)}`;

/** The browser in which an address is opened. */
interface Screen {
  /** A wall screen at which nobody has signed in. */
  isWall: boolean;
  /** Where a terminal or a wall screen begins; null where nothing says so. */
  home: string | null;
}

/** Where an address leads that a browser opens: whoever has signed in by the guards, all others where they may be. */
export const arrive = (
  table: readonly Route[],
  url: string,
  { isWall, home }: Screen,
  context: NavigationContext,
): Outcome => {
  const isUser = context.visitor !== null && !isWall;
  const special = isUser
    ? beginning(url, home)
    : elsewhere(table, url, isWall && home !== null ? home : signInFor(url));
  return special ?? navigate(table, url, null, context);
};
