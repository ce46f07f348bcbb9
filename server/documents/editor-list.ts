import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import { listed } from "./list.ts";
import { addressOf } from "./shipped.ts";
import type { CompanyDocuments } from "./store/company.ts";
import { type Address, findDocument, findRevision } from "./store/rows.ts";
import type { DocumentRow } from "#server/database/tables/documents.ts";

/** Who saved a revision, and when. */
interface Mark {
  revision: number;
  changed_by: string;
  changed_at: string;
}

const markOf = async (read: Reader, address: Address, revision: number): Promise<Mark | null> => {
  const row = await findRevision(read, address, revision);
  return row ? { revision, changed_by: row.changed_by, changed_at: toIso(row.changed_at) } : null;
};

/** A document of an area that is still to come: no page leads to it, so that an edit of it would have no effect. */
const isAwaited = (document: JsonObject): boolean => document["x-awaited"] === true;

/** How many documents use each other one, by `kind/slug`. */
const usersOf = ({ entries }: CompanyDocuments): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { kind, slug, uses, document } of entries.values())
    for (const use of isAwaited(document) ? [] : uses)
      if (use !== `document/${addressOf(kind, slug)}`) counts.set(use, (counts.get(use) ?? 0) + 1);
  return counts;
};

/** A document that is not published: one that has a draft only, or a deleted one. */
const unpublished = async (read: Reader, row: DocumentRow, revision: number): Promise<JsonObject> => {
  const address = { company_id: row.company_id, kind: row.kind, slug: row.slug };
  const document = await findDocument(read, address, revision);
  const mark = await markOf(read, address, revision);
  const fields = { title: document?.title ?? row.slug, origin: "edit", shipped_changed: false };
  const body = document?.isSnippet === undefined ? {} : { isSnippet: document.isSnippet };
  return { kind: row.kind, slug: row.slug, ...fields, ...mark, ...body, faults: 0, used_by: 0, published: false };
};

export interface EditorList {
  read: Reader;
  company: CompanyDocuments;
  company_id: number;
  kind: DocumentKind;
  /** The deleted ones besides, which can be restored. */
  deleted: boolean;
}

/**
 * The documents of a kind as their editors see them: the list of the published ones with `draft` (a revision with who
 * and when, or null), `faults` and `used_by` (numbers),
 * `shipped` (the site ships one of this name), `published` and `deleted`; besides those that are a draft only. What is
 * awaited and used by no other is left out.
 */
export const editorList = async ({ read, company, company_id, kind, deleted }: EditorList): Promise<JsonObject[]> => {
  const users = usersOf(company);
  const rows = await read.selectFrom("documents").selectAll().where("kind", "=", kind).execute();
  const shown = rows.filter((row) => deleted || (row.published ?? row.draft) !== null);
  const list = await Promise.all(
    shown.map(async (row): Promise<JsonObject | null> => {
      const address = { company_id, kind, slug: row.slug };
      const draft = row.draft === null ? null : await markOf(read, address, row.draft);
      const entry = company.entries.get(addressOf(kind, row.slug));
      const isDeleted = (row.published ?? row.draft) === null;
      const shipped = row.builtin !== null;
      if (!entry)
        return {
          ...(await unpublished(read, row, row.draft ?? row.last_revision)),
          draft,
          shipped,
          deleted: isDeleted,
        };
      const used_by = users.get(`document/${addressOf(kind, row.slug)}`) ?? 0;
      if (isAwaited(entry.document) && used_by === 0) return null;
      return {
        ...listed(entry),
        faults: entry.faults.length,
        used_by,
        draft,
        shipped,
        published: true,
        deleted: false,
      };
    }),
  );
  return list.filter((one) => one !== null).sort((a, b) => (String(a.slug) < String(b.slug) ? -1 : 1));
};
