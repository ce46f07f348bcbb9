import { Type } from "typebox";
import { DateTime, orNull, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

const longestValue = 4096;

export const setSecret = defineContract({
  name: "set_secret",
  area: "admin",
  description:
    'Stores a secret under a name that documents refer to as {"secret": name}, or removes it (value null). It is sent to its origin (scheme, host and port) alone and never answered.',
  kind: "write",
  input: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 100, pattern: "^[^\\p{C}\\p{Z}]+$" }),
      value: orNull(Type.String({ minLength: 1, maxLength: longestValue, pattern: "^[^\\p{Cc}]*$" })),
      origin: Type.String({ minLength: 1, maxLength: 300, pattern: "^(https?|tcp)://" }),
    },
    strict,
  ),
  example: { name: "key", value: "secret", origin: "https://example.test" },
  output: Type.Object({ name: Type.String(), origin: Type.String(), changed_at: DateTime }, strict),
  permission: { all: ["manage-secrets"] },
  errors: {
    not_found: "removed without being there",
    state_conflict: "removed while a document names it",
  },
  secret: ["value"],
});
