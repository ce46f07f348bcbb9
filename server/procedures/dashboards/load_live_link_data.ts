import type { OutputOf } from "#schemas/protocol/contract.ts";
import type { LiveViewDocument, LiveViewItem } from "#schemas/documents/liveview/schema.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { loadLiveLinkData } from "#schemas/platform/dashboards/load_live_link_data.ts";
import type { Reader } from "#server/database/company.ts";
import type { Documents } from "#server/documents/documents.ts";
import {
  isDashboardAvailable,
  isLiveViewAvailable,
  isPageOpen,
  readableDocuments,
  type Viewer,
} from "#server/documents/readable.ts";
import { addressOf } from "#server/documents/shipped.ts";
import type { CompanyDocuments, Entry } from "#server/documents/store/company.ts";
import { type Procedure, readProcedure, type Scope } from "#server/procedures/procedure.ts";
import { viewerOf } from "./available.ts";

/** Whose eyes see the items of a live view. */
interface Seen {
  company: CompanyDocuments;
  viewer: Viewer;
  db: Reader;
  scope: Scope;
}

const locationTypes = ["department", "category", "zone", "line"] as const;

/** Whether the reader may see a machine at a location; all of them, and the own ones, are there without any. */
const holdsMachine = async (target: string, { db, scope }: Seen): Promise<boolean> => {
  const [type, ...rest] = target.split("/");
  const column = locationTypes.find((one) => one === type);
  if (column === undefined) return true;
  const found = await db
    .selectFrom("machines")
    .select("machine_id")
    .where(column, "=", rest.join("/"))
    .$if(scope.machines !== null, (query) => query.where("machine_id", "in", scope.machines!))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** The document that an item shows, or the page at whose location it looks, where the reader may see it; else null. */
const shownBy = async ({ type, target }: LiveViewItem, seen: Seen): Promise<Entry | null> => {
  const { company, viewer } = seen;
  const { entries } = company;
  if (type === "dashboard" || type === "overview") {
    const entry = entries.get(addressOf(type, target));
    const isOpen =
      entry &&
      (type === "dashboard"
        ? isDashboardAvailable(entry.document, viewer)
        : viewer.boundTo === null && readableDocuments(company, viewer).has(addressOf(type, target)));
    return entry && isOpen ? entry : null;
  }
  const page = [...entries.values()].find(({ kind, document }) => kind === "page" && document.name === type);
  return page && isPageOpen(page.document, viewer) && (await holdsMachine(target, seen)) ? page : null;
};

/** What a live view shows to its reader: a person by level, keys and machines, a wall screen by what its token is bound to. */
export const loadLiveLinkDataProcedure = ({ documents }: { documents: Documents }): Procedure =>
  readProcedure(loadLiveLinkData, async ({ key }, context) => {
    const { db, scope } = context;
    const company = await documents.company(scope.company_id);
    const liveview = company.entries.get(addressOf("liveview", key));
    if (!liveview) throw new DomainError("not_found", { path: "/key" });
    const viewer = await viewerOf({ ...context, actor: context.actor! });
    if (!isLiveViewAvailable(company, key, viewer)) throw new DomainError("not_allowed");
    const { items } = liveview.document as LiveViewDocument;
    const links: OutputOf<typeof loadLiveLinkData> = [];
    for (const item of items) {
      const shown = await shownBy(item, { company, viewer, db, scope });
      const { type, target } = item;
      links.push({ type, target, available: shown !== null, changed_at: shown?.changed_at ?? null });
    }
    return links;
  });
