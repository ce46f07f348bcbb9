import type { Label } from "#schemas/documents/envelope.ts";
import type { OwnPermission } from "#schemas/documents/site/schema.ts";
import type { EventName } from "#schemas/protocol/events.ts";
import type { Identity } from "./identity.ts";

/** The site's settings with their defaults filled in. */
export type Settings = Readonly<Record<string, unknown>>;

/** The company's time zone; days, weeks and shifts are computed in it. */
export const timeZoneOf = (settings: Settings): string =>
  typeof settings["time_zone"] === "string" ? settings["time_zone"] : "Europe/Stockholm";

/** The language in which the server writes for nobody in particular. */
export const languageOfSite = (settings: Settings): "en" | "sv" => (settings["language"] === "sv" ? "sv" : "en");

export interface RoleOfSite {
  slug: string;
  /** How it is called; none where nobody has said so. */
  title?: Label;
  level: number;
  permissions: readonly string[];
}

/** What the screens of a confined caller need of the server; all else is refused. */
export interface Reach {
  /** Procedures, reads and writes; the contract's own right holds besides. */
  procedures: ReadonlySet<string>;
  /** Numbers of stored queries. */
  queries: ReadonlySet<number>;
  events: ReadonlySet<EventName>;
  /** Paths below the media folder that the documents themselves name. */
  files: ReadonlySet<string>;
}

/** What the server asks the company's documents. Answers come from a cache that a saved document renews. */
export interface SiteReader {
  /** The settings of `site/main` with their defaults filled in. */
  settings(company_id: number): Promise<Settings>;
  /** Level and permission keys of a role document, or null when there is none. */
  role(company_id: number, slug: string): Promise<RoleOfSite | null>;
  /** All roles of the company, by slug. */
  roles(company_id: number): Promise<RoleOfSite[]>;
  /** The permission keys that the company has of its own, as its site document lists them. */
  permissions(company_id: number): Promise<readonly OwnPermission[]>;
  /** A text of the catalogue with its placeholders filled in; `[key]` when nobody has written it. */
  text(
    company_id: number,
    language: "en" | "sv",
    key: string | number,
    values?: Record<string, unknown>,
  ): Promise<string>;
  /** What the screens of a confined caller need; without it such a caller has what any dashboard may read. */
  reach?(identity: Identity): Promise<Reach>;
}
