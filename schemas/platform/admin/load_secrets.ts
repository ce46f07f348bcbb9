import { type Static, Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { DateTime, orNull, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const SecretUse = Type.Object(
  {
    kind: Type.String(),
    slug: Type.String(),
    title: Label,
    origin: orNull(Type.String({ description: "where the document would send it; null where it does not say so" })),
  },
  strict,
);

/** A secret without its value, which nobody reads. `unreadable` was stored with another key of the server. */
export const SecretEntry = Type.Object(
  {
    name: Type.String(),
    state: Type.Enum(["set", "unreadable", "missing"]),
    origin: orNull(Type.String({ description: "scheme, host and port that it is sent to; null where none is stored" })),
    changed_by: orNull(Type.String()),
    changed_at: orNull(DateTime),
    used_by: Type.Array(SecretUse),
  },
  strict,
);
export type SecretEntry = Static<typeof SecretEntry>;

export const loadSecrets = defineContract({
  name: "load_secrets",
  area: "admin",
  description:
    "The secrets of the company by their names, without their values, and the names in documents under which none is stored. Each says where it is used.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(SecretEntry),
  permission: { all: ["manage-secrets"] },
  events: ["DocumentChanged"],
});
