import { DomainError } from "#schemas/protocol/errors.ts";
import { parseJson } from "#server/database/columns.ts";
import type { Documents } from "#server/documents/documents.ts";
import { isDashboardAvailable, nobody, readableDocuments, type Viewer, viewingOf } from "#server/documents/readable.ts";
import { addressOf } from "#server/documents/shipped.ts";
import type { Entry } from "#server/documents/store/company.ts";
import type { OutsideContext } from "#server/procedures/procedure.ts";

type Context = Pick<OutsideContext, "actor" | "db" | "scope">;

/** A user's flags that open dashboards without the key, and the documents of a wall screen's token. */
export const viewerOf = async ({ actor, db }: Context): Promise<Viewer> => {
  const { usertype, permissions } = actor;
  const viewer: Viewer = { ...nobody, usertype, permissions };
  if (actor.kind === "device") {
    const device = await db
      .selectFrom("devices")
      .select("documents")
      .where("record_no", "=", Number(actor.terminal))
      .executeTakeFirst();
    return { ...viewer, boundTo: device ? parseJson(device.documents) : [] };
  }
  const user = await db
    .selectFrom("users")
    .select(["role", "dashboard_only", "dashboard_isolated", "only_ia", "isolation_required", "deviceuser", "settings"])
    .where("username", "=", actor.username)
    .executeTakeFirst();
  return { ...viewer, ...viewingOf(user ?? null) };
};

/** A dashboard as far as the caller may see it; refuses (`not_found`, `not_allowed`) any other. */
export const availableDashboard = async (documents: Documents, slug: string, context: Context): Promise<Entry> => {
  const { company_id } = context.scope;
  const entry = await documents.get(company_id, "dashboard", slug);
  const viewer = await viewerOf(context);
  const isOpen =
    isDashboardAvailable(entry.document, viewer) ||
    readableDocuments(await documents.company(company_id), viewer).has(addressOf("dashboard", slug));
  if (!isOpen) throw new DomainError("not_allowed", { text: { key: 900069 } });
  return entry;
};
