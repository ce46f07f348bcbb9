import type { Settings } from "#server/procedures/procedure.ts";

export interface RoleOfSite {
  slug: string;
  level: number;
  permissions: readonly string[];
}

/** What the server asks the company's documents. Answers come from a cache that a saved document renews. */
export interface SiteReader {
  /** The settings of `site/main` with their defaults filled in. */
  settings(company_id: number): Promise<Settings>;
  /** Level and permission keys of a role document, or null when there is none. */
  role(company_id: number, slug: string): Promise<RoleOfSite | null>;
  /** All roles of the company, by slug. */
  roles(company_id: number): Promise<RoleOfSite[]>;
  /** A text of the catalogue with its placeholders filled in; `[key]` when nobody has written it. */
  text(
    company_id: number,
    language: "en" | "sv",
    key: string | number,
    values?: Record<string, unknown>,
  ): Promise<string>;
  /** The procedures that these documents and all they name read, for a token that is bound to documents. */
  reads?(company_id: number, documents: readonly { kind: string; slug: string }[]): Promise<ReadonlySet<string>>;
}
