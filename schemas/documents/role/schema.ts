import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";
import { HomeCard } from "./home.ts";

/** A role: its numeric level, the permission keys it holds, and what the home page shows first to who has it. */
export const RoleDocument = documentOf("role", {
  level: Type.Integer({ minimum: 0, maximum: 1000 }),
  permissions: Type.Array(Type.String({ minLength: 1 }), { uniqueItems: true, "x-value": "permissions" }),
  home: Type.Optional(Type.Array(HomeCard, { maxItems: 12 })),
});
export type RoleDocument = Static<typeof RoleDocument>;
