import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useAddress } from "../navigation/use-address.ts";
import { useOwner } from "../providers/use-owner.ts";
import { type FlowReport, runOnScreen, type ScreenProgram } from "./screen-run.ts";
import { useNotify } from "./use-notify.tsx";

/**
 * Runs flows outside wizards. A run outlives the part of the screen that began it: its questions stand over the page
 * and are declined when the person leaves it, its calls go on, and how it ended is told. Afterwards the lists that its
 * writes concern are read again.
 */
export const useRunner = (): ((program: ScreenProgram) => Promise<FlowReport>) => {
  const { transport, state, procedures } = useEngine();
  const client = useQueryClient();
  const clock = useClock();
  const owner = useOwner();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const notify = useNotify();
  const here = pathname + search;
  const addressOf = useAddress();
  const latest = useRef({ navigate, notify, here, addressOf });
  useEffect(() => {
    latest.current = { navigate, notify, here, addressOf };
  });
  return useCallback(
    (program) => {
      const go = (to: string) => void latest.current.navigate(to);
      return runOnScreen(
        {
          transport,
          state,
          client,
          clock,
          owner,
          procedures: (name) => procedures?.(name),
          latest: () => ({ ...latest.current, go }),
        },
        program,
      );
    },
    [transport, state, procedures, client, clock, owner],
  );
};
