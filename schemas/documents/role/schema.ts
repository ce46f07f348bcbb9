import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";

/** A role: its numeric level and the permission keys it holds. */
export const RoleDocument = documentOf("role", {
  level: Type.Integer({ minimum: 0, maximum: 1000 }),
  permissions: Type.Array(Type.String({ minLength: 1 }), { uniqueItems: true, "x-value": "permissions" }),
});
export type RoleDocument = Static<typeof RoleDocument>;
