import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { isObject } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { Actor } from "#server/procedures/procedure.ts";
import { procedureOfSource } from "./validate/references.ts";

type Held = ReadonlySet<string>;

const compositions = { read: ["can-access-admin-panel"], write: ["can-do-admin-actions"] };

/** Keys by kind: any of `read` opens the editor, all of `write` (for a new one `add`) allow saving. */
const rights: Readonly<
  Record<DocumentKind, { read: readonly string[]; write: readonly string[]; add?: readonly string[] }>
> = {
  dashboard: {
    read: ["view-dashboard-templates"],
    write: ["change-dashboard-templates"],
    add: ["add-dashboard-templates"],
  },
  widget: { read: ["view-widget-settings"], write: ["add-widget-settings"] },
  table: { read: ["change-own-webcolumns", "change-default-webcolumns"], write: ["change-default-webcolumns"] },
  menu: { read: ["view-side-menu-settings"], write: ["can-do-admin-actions"] },
  theme: { read: ["view-themes"], write: ["view-themes"] },
  role: { read: ["view-permissions"], write: ["view-permissions", "can-do-admin-actions"] },
  page: compositions,
  wizard: compositions,
  step: compositions,
  panel: compositions,
  flow: compositions,
  feed: compositions,
  texts: compositions,
  site: compositions,
};

/** Whether the holder may read all documents of a kind, as an editor does. */
export const mayReadInEditor = (kind: DocumentKind, slug: string | null, held: Held): boolean => {
  if (kind === "page" && slug === "order-details") return held.has("view-order-detail-settings");
  return rights[kind].read.some((key) => held.has(key));
};

/** Whether the holder may save a document of a kind. */
export const mayWrite = (kind: DocumentKind, isNew: boolean, held: Held): boolean => {
  const { write, add } = rights[kind];
  return (isNew && add ? add : write).every((key) => held.has(key));
};

const holds = ({ permission }: ProcedureContract, held: Held): boolean => {
  if (typeof permission === "string") return !permission.startsWith("api-key:");
  return "all" in permission
    ? permission.all.every((key) => held.has(key))
    : permission.any.some((key) => held.has(key));
};

/** Refuses a dashboard with a source that its saver may not read; the system itself may read all. */
export const checkSources = (
  document: JsonObject,
  contracts: ReadonlyMap<string, ProcedureContract>,
  { kind, permissions }: Pick<Actor, "kind" | "permissions">,
): void => {
  if (kind === "system" || document.kind !== "dashboard" || !Array.isArray(document.dataSources)) return;
  for (const [index, source] of document.dataSources.entries()) {
    const contract = isObject(source) ? contracts.get(String(procedureOfSource(source.source))) : undefined;
    if (contract && !holds(contract, permissions))
      throw new DomainError("not_allowed", { path: `/dataSources/${index}/source` });
  }
};
