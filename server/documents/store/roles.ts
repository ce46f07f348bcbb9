import { Value } from "typebox/value";
import { Label } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Reader } from "#server/database/company.ts";
import type { RoleOfSite } from "#server/site.ts";
import { findDocument } from "./rows.ts";

/** A role as its document says. */
export const roleOf = (slug: string, { title, level, permissions }: JsonObject): RoleOfSite => ({
  slug,
  ...(Value.Check(Label, title) ? { title } : {}),
  level: Number(level),
  permissions: Array.isArray(permissions) ? permissions.map(String) : [],
});

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
    if (role) roles.push(roleOf(slug, role));
  }
  return roles;
};
