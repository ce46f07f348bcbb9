import type { Kysely } from "kysely";
import { column } from "../columns.ts";

const address = ["company_id", "kind", "slug"] as const;

const table = (db: Kysely<any>, name: string) =>
  db.schema
    .createTable(name)
    .addColumn("company_id", column.companyId, (c) => c.notNull())
    .addColumn("kind", column.id, (c) => c.notNull())
    .addColumn("slug", column.id, (c) => c.notNull());

/** Documents: pointers, immutable revisions, and views with their reference index by build. */
export const up = async (db: Kysely<any>): Promise<void> => {
  await table(db, "documents")
    .addColumn("published", column.integer)
    .addColumn("draft", column.integer)
    .addColumn("builtin", column.integer)
    .addColumn("last_revision", column.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("documents_key", [...address])
    .execute();
  await table(db, "document_revisions")
    .addColumn("revision", column.integer, (c) => c.notNull())
    .addColumn("origin", column.text, (c) => c.notNull())
    .addColumn("base_revision", column.integer)
    .addColumn("sparse", column.flag, (c) => c.notNull())
    .addColumn("body", column.json, (c) => c.notNull())
    .addColumn("changed_by", column.text, (c) => c.notNull())
    .addColumn("changed_at", column.time, (c) => c.notNull())
    .addPrimaryKeyConstraint("document_revisions_key", [...address, "revision"])
    .addForeignKeyConstraint("document_revisions_of", [...address], "documents", [...address])
    .execute();
  await table(db, "document_views")
    .addColumn("revision", column.integer, (c) => c.notNull())
    .addColumn("build", column.text, (c) => c.notNull())
    .addColumn("document", column.json, (c) => c.notNull())
    .addColumn("faults", column.json, (c) => c.notNull())
    .addColumn("uses", column.json, (c) => c.notNull())
    .addPrimaryKeyConstraint("document_views_key", [...address, "revision", "build"])
    .execute();
  await db.schema
    .createTable("documents_shipped")
    .addColumn("company_id", column.companyId, (c) => c.primaryKey())
    .addColumn("digest", column.text, (c) => c.notNull())
    .execute();
};
