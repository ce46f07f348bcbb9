import type { Reader } from "#server/database/company.ts";
import type { RoleOfSite } from "#server/site.ts";
import { findDocument } from "./rows.ts";

/** The published roles of a company as they are stored, also inside a transaction that changes them. */
export const rolesOf = async (db: Reader, company_id: number): Promise<RoleOfSite[]> => {
  const rows = await db
    .selectFrom("documents")
    .select(["slug", "published"])
    .where("kind", "=", "role")
    .where("published", "is not", null)
    .orderBy("slug")
    .execute();
  const roles: RoleOfSite[] = [];
  for (const { slug, published } of rows) {
    const role = await findDocument(db, { company_id, kind: "role", slug }, published!);
    if (role) roles.push({ slug, level: Number(role["level"]), permissions: (role["permissions"] ?? []) as string[] });
  }
  return roles;
};
