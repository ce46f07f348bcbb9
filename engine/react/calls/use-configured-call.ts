import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { v4 as newId } from "uuid";
import type { ResolvedCall } from "#engine/bindings/resolvers/callConfiguration.ts";
import { isUncertain } from "#engine/transport/refusal.ts";
import { CallError } from "#engine/transport/errors.ts";
import { useDashboard } from "../dashboard/sources.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { type Body, type CallOutcome, makeCall } from "./make-call.ts";

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

  return useCallback(
    async (call, body) => {
      const same = JSON.stringify([call.method, call.url, body]);
      const key = unsure.current?.call === same ? unsure.current.key : newId();
      unsure.current = null;
      try {
        return await makeCall({ transport, procedures, client, dashboard, widget_id }, call, body, key);
      } catch (error) {
        if (isUncertain(error)) unsure.current = { call: same, key };
        console.error("A configured call failed", error);
        return failureOf(error);
      }
    },
    [transport, procedures, client, dashboard, widget_id],
  );
};
