import type { QueryClient } from "@tanstack/react-query";
import type { ResolvedCall } from "#engine/bindings/resolvers/callConfiguration.ts";
import type { ProcedureInfo, Transport } from "#engine/transport/transport.ts";
import { readAffected } from "../flows/reads.ts";
import { headersOf, isAccepted, isOwnAddress, procedureOf } from "./own-call.ts";

/** `queued` = it waits for the link in the queue of writes. Of an unknown outcome the server says what to check. */
export type CallOutcome = { state: "done" | "queued" | "failed" } | { state: "unknown"; message: string };

export type Body = Record<string, unknown>;

/** The widget whose document configures the call, and what it is made with. */
export interface Caller {
  transport: Transport;
  procedures: ((name: string) => ProcedureInfo | undefined) | undefined;
  client: QueryClient;
  dashboard: string | undefined;
  widget_id: string;
}

const callProcedure = async (
  { transport, procedures, client }: Caller,
  name: string,
  body: Body,
  key: string,
): Promise<CallOutcome> => {
  const contract = procedures?.(name);
  if (contract?.kind === "read") {
    await transport.call(name, body);
    return { state: "done" };
  }
  const { state } = await transport.write(name, body, { key, title: { label: name, values: {} } });
  readAffected(client, contract?.events, new Set());
  return { state };
};

/**
 * Makes a configured call: a procedure or another address of the application with the session of whoever presses, an
 * address outside through the server. Rejects where nobody answers, or the server refuses.
 */
export const makeCall = async (caller: Caller, call: ResolvedCall, body: Body, key: string): Promise<CallOutcome> => {
  const { transport, dashboard, widget_id } = caller;
  if (call.external) {
    await transport.call("send_external_call", { dashboard: dashboard ?? "", widget_id, body }, { key });
    return { state: "done" };
  }
  if (!isOwnAddress(call.url, location.origin)) throw new Error(`${call.url} is no address of the application.`);
  const name = procedureOf(call);
  if (name !== null) return await callProcedure(caller, name, body, key);
  const hasBody = call.method !== "get" && call.method !== "delete";
  const answer = await transport.request(call.method.toUpperCase(), call.url, {
    headers: headersOf(call),
    ...(hasBody ? { body } : {}),
  });
  return { state: isAccepted(answer) ? "done" : "failed" };
};
