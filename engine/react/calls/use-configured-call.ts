import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { v4 as newId } from "uuid";
import type { ResolvedCall } from "#engine/bindings/resolvers/callConfiguration.ts";
import { isUncertain } from "#engine/transport/refusal.ts";
import { CallError } from "#engine/transport/errors.ts";
import { useDashboard } from "../dashboard/sources.ts";
import { readAffected } from "../flows/reads.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { headersOf, isAccepted, isOwnAddress, procedureOf } from "./own-call.ts";

/** `queued` = it waits for the link in the queue of writes. Of an unknown outcome the server says what to check. */
type CallOutcome = { state: "done" | "queued" | "failed" } | { state: "unknown"; message: string };
type Body = Record<string, unknown>;

const failureOf = (error: unknown): CallOutcome =>
  error instanceof CallError && error.code === "outcome_unknown"
    ? { state: "unknown", message: error.message }
    : { state: "failed" };

/**
 * Makes the calls that a widget's document configures: procedures and other addresses of the application with the
 * session of whoever presses, addresses outside through the server. Never rejects; what went wrong is logged. While
 * nobody has answered a call, the same call is made again with the same key, so that it counts once.
 */
export const useConfiguredCall = (widget_id: string): ((call: ResolvedCall, body: Body) => Promise<CallOutcome>) => {
  const { transport, procedures } = useEngine();
  const client = useQueryClient();
  const dashboard = useDashboard()?.slug;
  const unsure = useRef<{ call: string; key: string } | null>(null);

  const callProcedure = useCallback(
    async (name: string, body: Body, key: string): Promise<CallOutcome> => {
      const contract = procedures?.(name);
      if (contract?.kind === "read") {
        await transport.call(name, body);
        return { state: "done" };
      }
      const { state } = await transport.write(name, body, { key, title: { label: name, values: {} } });
      readAffected(client, contract?.events, new Set());
      return { state };
    },
    [transport, procedures, client],
  );

  const make = useCallback(
    async (call: ResolvedCall, body: Body, key: string): Promise<CallOutcome> => {
      if (call.external) {
        await transport.call("send_external_call", { dashboard: dashboard ?? "", widget_id, body }, { key });
        return { state: "done" };
      }
      if (!isOwnAddress(call.url, location.origin)) throw new Error(`${call.url} is no address of the application.`);
      const name = procedureOf(call);
      if (name !== null) return await callProcedure(name, body, key);
      const hasBody = call.method !== "get" && call.method !== "delete";
      const answer = await transport.request(call.method.toUpperCase(), call.url, {
        headers: headersOf(call),
        ...(hasBody ? { body } : {}),
      });
      return { state: isAccepted(answer) ? "done" : "failed" };
    },
    [transport, dashboard, widget_id, callProcedure],
  );

  return useCallback(
    async (call, body) => {
      const same = JSON.stringify([call.method, call.url, body]);
      const key = unsure.current?.call === same ? unsure.current.key : newId();
      unsure.current = null;
      try {
        return await make(call, body, key);
      } catch (error) {
        if (isUncertain(error)) unsure.current = { call: same, key };
        console.error("A configured call failed", error);
        return failureOf(error);
      }
    },
    [make],
  );
};
