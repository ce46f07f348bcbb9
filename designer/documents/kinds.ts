import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { type DocumentKind, documentKinds } from "#schemas/documents/envelope.ts";
import type { ErpMappingDocument } from "#schemas/documents/erp-mapping/schema.ts";
import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import type { FeedDocument } from "#schemas/documents/feed/schema.ts";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { LabelDocument } from "#schemas/documents/label/schema.ts";
import type { LiveViewDocument } from "#schemas/documents/liveview/schema.ts";
import type { MenuDocument } from "#schemas/documents/menu/schema.ts";
import type { NotificationRuleDocument } from "#schemas/documents/notification-rule/schema.ts";
import type { OverviewDocument } from "#schemas/documents/overview/schema.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import type { QueryDocument } from "#schemas/documents/query/schema.ts";
import type { RoleDocument } from "#schemas/documents/role/schema.ts";
import type { SiteDocument } from "#schemas/documents/site/schema.ts";
import type { StepDocument } from "#schemas/documents/step/schema.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import type { TextsDocument } from "#schemas/documents/texts/schema.ts";
import type { ThemeDocument } from "#schemas/documents/theme/schema.ts";
import type { WidgetDocument } from "#schemas/documents/widget/schema.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";

type AnyDocument =
  | SiteDocument
  | RoleDocument
  | ThemeDocument
  | TextsDocument
  | MenuDocument
  | PageDocument
  | DashboardDocument
  | LiveViewDocument
  | WidgetDocument
  | TableDocument
  | OverviewDocument
  | ExplorerDocument
  | WizardDocument
  | StepDocument
  | PanelDocument
  | FlowDocument
  | FeedDocument
  | QueryDocument
  | LabelDocument
  | ErpMappingDocument
  | NotificationRuleDocument;

/** The document of a kind, as its schema types it. */
export type DocumentOf<K extends DocumentKind> = Extract<AnyDocument, { kind: K }>;

/** The kind that a document names; throws for one that this build does not know. */
export const kindOf = ({ kind }: JsonObject): DocumentKind => {
  const known = documentKinds.find((one) => one === kind);
  if (known === undefined) throw new Error(`Expected a document of a known kind, not ${String(kind)}`);
  return known;
};

/**
 * The document under edit, or one that the server has sent, as its kind types it. Only the kind is looked at: the rest
 * the server has judged when it was stored, and what is wrong in it since is known as its faults, which the editors of a
 * kind have to bear. Throws for a document of another kind.
 */
export const documentAs = <K extends DocumentKind>(kind: K, document: JsonObject): DocumentOf<K> => {
  if (document["kind"] !== kind) throw new Error(`Expected a document of the kind ${kind}`);
  return document as DocumentOf<K>;
};
