import type { QueryClient } from "@tanstack/react-query";
import { v4 as newId } from "uuid";
import type { Message } from "#engine/language/flow/types.ts";
import { splitUrl } from "#engine/navigation/path.ts";
import type { EngineStore } from "#engine/store/store.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { ProcedureInfo, Transport } from "#engine/transport/transport.ts";
import { remember } from "../lists/recent.ts";
import { chosenBy } from "./chosen.ts";
import { answerOther, readAffected, readAgain } from "./reads.ts";
import { type CallRequest, type FlowEnd, type FlowHost, type FlowProgram, type Reaction, runFlow } from "./run-flow.ts";

/** How a run ended, and what it did on its way. */
export interface FlowReport extends FlowEnd {
  /** Something was written, or waits to be. */
  changed: boolean;
  /** The flow itself has chosen rows. */
  chose: boolean;
}

/** The screen on which flows run. */
export interface Screen {
  transport: Transport;
  state: EngineStore;
  client: QueryClient;
  clock: Clock;
  /** Company and user. */
  owner: string;
  procedures: (name: string) => ProcedureInfo | undefined;
  /** The page as it is when something is done. */
  latest: () => {
    go: (to: string) => void;
    notify: (message: Message, level: "success" | "info" | "warning" | "error") => void;
    /** Its address. */
    here: string;
    addressOf: (to: string) => string;
  };
}

/** What a run has done so far. */
interface Done {
  written: string[];
  /** Reads whose rows its replies held. */
  answered: Set<string>;
  /** It has led to another page. */
  moved: boolean;
  chose: boolean;
}

const levels = { failed: "error", declined: "warning", queued: "info", done: "success" } as const;

/** Asks over the page; who leaves that declines. A run that has led to another page asks on any. */
const asker =
  ({ state }: Screen, { services }: Omit<FlowProgram, "id">, done: Done): FlowHost["ask"] =>
  (request) =>
    new Promise<Reaction>((resolve) => {
      const settle = (reaction: Reaction) => {
        close();
        resolve(reaction);
      };
      const decline = () => settle({ type: "decline" });
      const close = state.getState().ask({
        id: newId(),
        request,
        services,
        place: done.moved ? null : state.getState().place,
        answer: (value) => settle({ type: "answer", value }),
        decline,
        leave: decline,
      });
    });

/** Does what a flow does on its way. What it has chosen goes along to the page that it leads to. */
const performer =
  ({ state, client, owner, latest }: Screen, done: Done): FlowHost["perform"] =>
  (effect) => {
    if (effect.type === "notify") latest().notify(effect.message, effect.level);
    else if (effect.type === "reload") readAgain(client, effect.names);
    else if (effect.type === "remember") remember(localStorage, owner, effect.list, effect.key);
    else if (effect.type === "select") {
      const rows = chosenBy(effect.item);
      done.chose ||= rows !== null;
      state.getState().choose(effect.selection, rows);
    } else {
      done.moved = true;
      const to = latest().addressOf(effect.to);
      state.getState().handOver(splitUrl(to)[0], done.chose, latest().here);
      latest().go(to);
    }
  };

/** A flow that a screen runs; `waits` shows where it was begun that it waits. */
export type ScreenProgram = Omit<FlowProgram, "id"> & Pick<FlowHost, "waits">;

/** Runs a flow on a screen; the lists that its writes concern are read again when it is over, and its end is told. */
export const runOnScreen = async (screen: Screen, { waits, ...program }: ScreenProgram): Promise<FlowReport> => {
  const { transport, client, clock, procedures, latest } = screen;
  const done: Done = { written: [], answered: new Set(), moved: false, chose: false };
  const answered = (call: CallRequest, res: unknown, isWrite: boolean) => {
    if (isWrite) done.written.push(call.procedure);
    if (call.answers === undefined) return;
    done.answered.add(call.answers);
    answerOther(client, call.answers, call.input, res);
  };
  const host = { transport, procedures, clock, ask: asker(screen, program, done), perform: performer(screen, done) };
  const end = await runFlow({ ...program, id: newId() }, { ...host, waits, answered });
  for (const procedure of done.written) readAffected(client, procedures(procedure)?.events, done.answered);
  if (end.message) latest().notify(end.message, levels[end.outcome]);
  return { ...end, changed: done.written.length > 0 || end.outcome === "queued", chose: done.chose };
};
