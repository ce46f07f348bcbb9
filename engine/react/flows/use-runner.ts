import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { v4 as newId } from "uuid";
import type { FlowEffect } from "#engine/language/flow/screen-types.ts";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { answerOther, readAffected, readAgain } from "./reads.ts";
import {
  type CallRequest,
  type FlowEnd,
  type FlowProgram,
  type QuestionRequest,
  type Reaction,
  runFlow,
} from "./run-flow.ts";
import { remember } from "../lists/recent.ts";
import { useAddress } from "../navigation/use-address.ts";
import { useOwner } from "../providers/use-owner.ts";
import { useNotify } from "./use-notify.tsx";

/** How a run ended, and what it did on its way. */
export interface FlowReport extends FlowEnd {
  /** Something was written, or waits to be. */
  changed: boolean;
  /** The flow itself has chosen rows. */
  chose: boolean;
}

const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] ?? to;
const levels = { failed: "error", declined: "warning", queued: "info", done: "success" } as const;

/**
 * Runs flows outside wizards. A run outlives the part of the screen that began it: its questions stand over the page
 * and are declined when the person leaves it, its calls go on, and how it ended is told. Afterwards the lists that its
 * writes concern are read again.
 */
export const useRunner = (): ((program: Omit<FlowProgram, "id">) => Promise<FlowReport>) => {
  const { transport, state, procedures } = useEngine();
  const client = useQueryClient();
  const clock = useClock();
  const owner = useOwner();
  const go = useNavigate();
  const { pathname, search } = useLocation();
  const notify = useNotify();
  const here = pathname + search;
  const addressOf = useAddress();
  const latest = useRef({ go, notify, here, addressOf });
  useEffect(() => {
    latest.current = { go, notify, here, addressOf };
  });
  return useCallback(
    async (program) => {
      const written: string[] = [];
      const answered = new Set<string>();
      let moved = false;
      let chose = false;
      const ask = (request: QuestionRequest) =>
        new Promise<Reaction>((resolve) => {
          const settle = (reaction: Reaction) => {
            close();
            resolve(reaction);
          };
          const decline = () => settle({ type: "decline" });
          const close = state.getState().ask({
            id: newId(),
            request,
            services: program.services,
            place: moved ? null : state.getState().place,
            answer: (value) => settle({ type: "answer", value }),
            decline,
            leave: decline,
          });
        });
      const perform = (effect: FlowEffect) => {
        if (effect.type === "notify") latest.current.notify(effect.message, effect.level);
        else if (effect.type === "reload") readAgain(client, effect.names);
        else if (effect.type === "remember") remember(localStorage, owner, effect.list, effect.key);
        else if (effect.type === "select") {
          const { item } = effect;
          const isRow = typeof item === "object" && item !== null;
          chose ||= isRow;
          state
            .getState()
            .choose(effect.selection, isRow ? [{ key: "", item: item as Record<string, unknown> }] : null);
        } else {
          moved = true;
          const to = latest.current.addressOf(effect.to);
          state.getState().handOver(pathOf(to), chose, latest.current.here);
          void latest.current.go(to);
        }
      };
      const hear = (call: CallRequest, res: unknown, isWrite: boolean) => {
        if (isWrite) written.push(call.procedure);
        if (call.answers === undefined) return;
        answered.add(call.answers);
        answerOther(client, call.answers, call.input, res);
      };
      const end = await runFlow(
        { ...program, id: newId() },
        { transport, procedures: (name) => procedures?.(name), clock, ask, perform, answered: hear },
      );
      for (const procedure of written) readAffected(client, procedures?.(procedure)?.events, answered);
      if (end.message) latest.current.notify(end.message, levels[end.outcome]);
      return { ...end, changed: written.length > 0 || end.outcome === "queued", chose };
    },
    [transport, state, procedures, client, clock, owner],
  );
};
