import { Type } from "typebox";
import { Code, strict, Text } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const sendExternalCall = defineContract({
  name: "send_external_call",
  area: "dashboards",
  description:
    "Sends the external call of a stored action button with the given body. Only to targets of the site's allowlist; no cookie or token of the product goes along, and no redirect is followed. A secret that a header names is put in when it is bound to that very origin.",
  kind: "write",
  input: Type.Object(
    { dashboard: Text(128), widget_id: Code, body: Type.Record(Type.String({ maxLength: 200 }), Type.Unknown()) },
    strict,
  ),
  example: { dashboard: "hall-1", widget_id: "1", body: {} },
  output: Type.Object({ ok: Type.Boolean() }, strict),
  permission: "base",
  errors: {
    not_found: "no such dashboard, or no external call of such a button on it",
    not_allowed:
      "the dashboard is not available to the caller, the address is not in the allowlist or not open to the world, or the call names a secret of another origin",
    rule_violated: "a header that the server sets itself, or that no request may carry",
    upstream_failed: "the target cannot be reached or refuses the call",
    outcome_unknown:
      "the call was sent and not answered in time or not to the end, the answer leaves open what was done (3xx, 408, 409, 425, 429, 5xx), or it cannot be stored",
  },
});
