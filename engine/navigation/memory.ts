import type { PageMeta } from "#schemas/documents/page/schema.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { signInPath } from "./guards.ts";
import { isolationSuperType } from "./isolation.ts";
import type { Match } from "./routes.ts";
import { buildPath, normalPath, splitUrl } from "./path.ts";
import { isUnderPage } from "./subject.ts";

/** What a navigation leaves behind in the browser, per company and user. Undefined members stay as they are. */
export interface Memory {
  "lastPath.default"?: { path: string; at: number };
  "lastPath.interface"?: { path: string; at: number };
  isolationSuperType?: "ia" | "db" | "";
  /** The key of the one of the subject that was looked at last. */
  lastMachine?: string;
  /** The overview at the location last seen, by its path without one. */
  [lastLocation: `lastLocation.${string}`]: string;
}

/** What else a browser keeps of a user. */
type Kept = keyof Memory | "lastPages";

const environmentOf = (layout: PageMeta["layout"], path: string, subject: Subject): "default" | "interface" =>
  layout === "machine-interface" || isUnderPage(subject, path) ? "interface" : "default";

/** Remembered routes keep their path and time; sign-in and public pages never do. */
export const rememberNavigation = (url: string, { route, params }: Match, subject: Subject, now: number): Memory => {
  const [path] = splitUrl(url);
  const { meta } = route;
  const isKept = meta.remembered === true && !meta.public && path !== signInPath;
  const one = params[subject.name];
  const view = route.location?.view;
  return {
    ...(isKept ? { [`lastPath.${environmentOf(meta.layout, path, subject)}`]: { path: url, at: now } } : {}),
    isolationSuperType: isolationSuperType(path),
    ...(one === undefined ? {} : { lastMachine: one }),
    ...(view == null ? {} : { [`lastLocation.${buildPath(view, params)}`]: normalPath(path) }),
  };
};

/** The storage key of a value of one user; another user's values are out of reach. */
export const memoryKey = (companyId: number, username: string, name: Kept): string =>
  `${companyId}.${encodeURIComponent(username)}.${name}`;
