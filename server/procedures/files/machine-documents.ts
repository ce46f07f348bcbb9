import type { DocumentGroup, MachineDocument } from "#schemas/plant/document.ts";
import { toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { Scope } from "#server/procedures/procedure.ts";
import { maySee } from "./reader.ts";
import { type DocumentUse, documentUses } from "#server/database/tables/files.ts";

/** What documents are asked of, by the kind of what uses them; '' asks for none. */
export type DocumentQuestion = Readonly<Record<DocumentUse, string>>;

const isOutside = (link: string): boolean => link.startsWith("http");

/** The card, where an order of the machine has it: cards of other machines are not asked about through this one. */
const cardOf = async (db: Reader, machine_id: string, card_no: string): Promise<string> => {
  if (card_no === "") return "";
  const order = await db
    .selectFrom("orders")
    .select("card_no")
    .where("machine_id1", "=", machine_id)
    .where("card_no", "=", card_no)
    .executeTakeFirst();
  return order?.card_no ?? "";
};

/**
 * The documents of a machine, and of the card, part, tool or part type at it, each once, by their position. A file that is
 * not there, or that the caller may not see, is left out.
 */
export const readMachineDocuments = async (
  db: Reader,
  scope: Scope,
  asked: DocumentQuestion,
): Promise<MachineDocument[]> => {
  const card = await cardOf(db, asked.machine, asked.card);
  const ids: DocumentQuestion = { ...asked, card };
  const users = documentUses.filter((by) => ids[by] !== "");
  if (users.length === 0) return [];
  const rows = await db
    .joining("machine_documents as d")
    .left("files", (join) => join.onRef("files.path", "=", "d.document_link"))
    .query()
    .select(["d.document_link", "d.document_description", "d.document_group", "d.view_order", "d.last_changed"])
    .select(["files.hash", "files.machine_id"])
    .where("d.document_link", "in", (used) =>
      db
        .selectWithin(used, "machine_document_uses as u")
        .select("u.document_link")
        .where((has) =>
          has.or(users.map((by) => has.and([has("u.used_by", "=", by), has("u.used_id", "=", ids[by])]))),
        ),
    )
    .orderBy("d.view_order")
    .orderBy("d.document_description")
    .orderBy("d.document_link")
    .execute();
  return rows.flatMap(({ hash, machine_id, last_changed, ...document }) => {
    if (isOutside(document.document_link)) return [{ ...document, hash: "", last_changed: toIso(last_changed) }];
    return hash !== null && maySee(scope, machine_id) ? [{ ...document, hash, last_changed: toIso(last_changed) }] : [];
  });
};

/** The groups of documents by their position. */
export const readDocumentGroups = async (db: Reader): Promise<DocumentGroup[]> =>
  await db
    .selectFrom("document_groups")
    .select(["description", "note", "view_order"])
    .orderBy("view_order")
    .orderBy("description")
    .execute();
