import { Type } from "typebox";
import { OwnPermission } from "#schemas/documents/site/schema.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const Keys = Type.Array(Type.String());
const Role = Type.Object({ slug: Type.String(), level: Type.Integer(), permissions: Keys }, strict);

export const loadPermissions = defineContract({
  name: "load_permissions",
  area: "users",
  description:
    "The permission keys that the caller holds; with view-permissions also the catalogue of all keys, those of it that nothing asks for yet (`awaited`), those that the company has of its own (`own`), and the roles with theirs.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Object(
    {
      permissions: Keys,
      catalogue: Type.Optional(Keys),
      awaited: Type.Optional(Keys),
      own: Type.Optional(Type.Array(OwnPermission)),
      roles: Type.Optional(Type.Array(Role)),
    },
    strict,
  ),
  permission: "base",
  events: ["AccessChanged", "DocumentChanged"],
  perUser: true,
});
