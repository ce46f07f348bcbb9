import { Type } from "typebox";
import { EmailAddress } from "#schemas/documents/email-address.ts";
import { strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const sendTestMail = defineContract({
  name: "send_test_mail",
  area: "mail",
  description:
    "Sends a test message to an address by the mail server of the site's settings, and says what that answered.",
  kind: "write",
  input: Type.Object({ address: EmailAddress() }, strict),
  example: { address: "someone@plant.example" },
  output: Type.Object({ answer: Type.String({ description: "what the mail server said when it took it" }) }, strict),
  permission: { all: ["can-do-admin-actions"] },
  errors: {
    not_allowed:
      "the mail server is not in the allowlist or not open to it, or the password is bound to another address",
    rule_violated: "no mail server is set, or its connection would not be secure",
    upstream_failed: "the mail server cannot be reached, or does not take it",
    outcome_unknown: "it was sent, and the mail server did not answer in time",
  },
});
