import type { Documents } from "#server/documents/documents.ts";
import { outsideProcedure, type Procedure } from "#server/procedures/procedure.ts";
import { secretFor } from "#server/secrets/secrets.ts";
import type { Vault } from "#server/secrets/vault.ts";
import { availableDashboard } from "./available.ts";
import { checkedAddress } from "./external-calls/addresses.ts";
import { allowlistOf } from "./external-calls/allowlist.ts";
import { checkNoSecret, externalCallOf, headersOf } from "./external-calls/configured.ts";
import { sendExternalCall } from "#schemas/platform/dashboards/send_external_call.ts";
import { addressesOf, network, type Network, sendRequest } from "./external-calls/send.ts";
import { allowedTarget } from "./external-calls/target.ts";

const hasBody = (method: string): boolean => method !== "get" && method !== "delete";

/** The call of a stored button to a target outside; nothing of the caller's session is part of it. */
export const sendExternalCallProcedure = (
  { documents, vault }: { documents: Documents; vault: Vault },
  outside: Network = network,
): Procedure =>
  outsideProcedure(sendExternalCall, async ({ dashboard, widget_id, body }, context) => {
    const { company_id } = context.scope;
    const { document } = await availableDashboard(documents, dashboard, context);
    const { surroundings } = await documents.company(company_id);
    const call = externalCallOf(document, widget_id, (component) => surroundings.preset("widget", component));
    checkNoSecret(body, "/body");
    const { url, target } = allowedTarget(call.url, await allowlistOf(documents, company_id));
    const headers = await headersOf(call, (name) => secretFor({ db: context.db, vault }, name, url));
    const address = checkedAddress(await addressesOf(url, outside), target);
    const method = call.method ?? "post";
    const text = hasBody(method) ? JSON.stringify(body) : null;
    const request = { url, address, method: method.toUpperCase(), headers, body: text };
    return {
      system: url.host,
      send: async () => {
        await sendRequest(request, outside);
        return { ok: true };
      },
    };
  });
