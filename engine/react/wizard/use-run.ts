import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { v4 as newId } from "uuid";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useAddress } from "../navigation/use-address.ts";
import { useIsHere } from "../navigation/use-is-here.ts";
import { type RouteState, useRoute } from "../navigation/route.tsx";
import { type RunParts, runOnPage, type RunState } from "./page-run.ts";
import { useOwner } from "../providers/use-owner.ts";

interface Run extends RunState {
  dismiss: () => void;
}

const nothing: RunState = { driver: null, problem: null, overtaken: null, unfinished: null };

const freshOf = (
  { served, resolved, surroundings: { subject } }: RunParts,
  route: RouteState,
  inputs: Snapshot["inputs"],
): Snapshot =>
  createSnapshot({
    id: newId(),
    wizard: resolved.wizard.slug,
    revision: served.revision,
    presets: resolved.presets,
    machine: route.params[subject.name] ?? null,
    inputs,
  });

/**
 * A run of a wizard on its page: what is stored is gone on with, in the place of the user, the wizard and what the page is of.
 * Another page, another revision or another query of the address is another run.
 */
export const useRun = (parts: RunParts): Run => {
  const { transport, copy, state, procedures } = useEngine();
  const client = useQueryClient();
  const clock = useClock();
  const owner = useOwner();
  const route = useRoute();
  const isHere = useIsHere();
  const addressOf = useAddress();
  const one = route.params[parts.surroundings.subject.name] ?? null;
  const query = JSON.stringify(route.query);
  const { resolved, before } = parts;
  const [shown, setShown] = useState<RunState>(nothing);
  const latest = useRef({ parts, route, isHere, addressOf });
  useEffect(() => {
    latest.current = { parts, route, isHere, addressOf };
  });

  useEffect(() => {
    const stop = runOnPage({
      engine: { transport, copy, state, ...(procedures && { procedures }) },
      client,
      clock,
      owner,
      one,
      wizard: resolved.wizard,
      asked: latest.current.parts.served.document.inputs,
      before,
      latest: () => latest.current,
      fresh: (inputs) => freshOf(latest.current.parts, latest.current.route, inputs),
      show: (change) => setShown((now) => ({ ...now, ...change })),
    });
    return () => {
      stop();
      setShown(nothing);
    };
    // Another wizard, revision, page or query is another run; everything else reaches the running one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [resolved, one, query, owner, transport, copy, client, clock]);
  const { driver } = shown;
  const { surroundings } = parts;
  useEffect(() => driver?.surround(surroundings), [driver, surroundings]);
  return { ...shown, dismiss: () => setShown((now) => ({ ...now, overtaken: null })) };
};
