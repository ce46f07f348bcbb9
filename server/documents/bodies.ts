import type { ErpMappingDocument } from "#schemas/documents/erp-mapping/schema.ts";
import type { FeedDocument } from "#schemas/documents/feed/schema.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { LabelDocument } from "#schemas/documents/label/schema.ts";
import type { LiveViewDocument } from "#schemas/documents/liveview/schema.ts";
import type { MenuDocument } from "#schemas/documents/menu/schema.ts";
import type { NotificationRuleDocument } from "#schemas/documents/notification-rule/schema.ts";
import type { OverviewDocument } from "#schemas/documents/overview/schema.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { RoleDocument } from "#schemas/documents/role/schema.ts";
import type { SiteDocument } from "#schemas/documents/site/schema.ts";
import type { TextsDocument } from "#schemas/documents/texts/schema.ts";
import type { ThemeDocument } from "#schemas/documents/theme/schema.ts";
import type { Entry } from "./store/company.ts";
import type { Documents } from "./documents.ts";

/** What the server itself reads of documents, by their kind. */
interface Bodies {
  site: SiteDocument;
  texts: TextsDocument;
  theme: ThemeDocument;
  page: PageDocument;
  menu: MenuDocument;
  liveview: LiveViewDocument;
  overview: OverviewDocument;
  role: RoleDocument;
  feed: FeedDocument;
  label: LabelDocument;
  "erp-mapping": ErpMappingDocument;
  "notification-rule": NotificationRuleDocument;
  dashboard: JsonObject;
}

/**
 * The documents of a kind among published ones, by slug. Every save has held them against the schema of their kind;
 * where this build finds a fault in one, its entry says so.
 */
export const bodiesOf = <K extends keyof Bodies>(entries: Iterable<Entry>, kind: K): Bodies[K][] =>
  [...entries]
    .filter((entry) => entry.kind === kind)
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((entry) => entry.document as Bodies[K]);

/** The published documents of a kind that are without fault. */
export const soundBodies = async <K extends keyof Bodies>(
  documents: Pick<Documents, "company">,
  company_id: number,
  kind: K,
): Promise<Bodies[K][]> => {
  const { entries } = await documents.company(company_id);
  return bodiesOf(
    [...entries.values()].filter(({ faults }) => faults.length === 0),
    kind,
  );
};
