import { useEffect, useRef, useState } from "react";
import { buildBody, promptsOf, type ResolvedCall } from "#engine/bindings/resolvers/callConfiguration.ts";
import { texts } from "#engine/language/flow/limits.ts";
import { plainMessage } from "#engine/language/flow/message.ts";
import { useConfiguredCall } from "#engine/react/calls/use-configured-call.ts";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { type Answers, type ButtonState, shownFor } from "./logic.ts";

const stateAfter = { done: "success", queued: "idle", failed: "fail", unknown: "unknown" } as const;

const said = (key: string | number) => ({ label: { text: key }, values: {} });

/** What a press does: asks for what the body leaves open, sends the call as it stood at the press, shows how it went. */
export const useAction = (id: string, call: ResolvedCall) => {
  const send = useConfiguredCall(id);
  const notify = useNotify();
  const clock = useClock();
  const [state, setState] = useState<ButtonState>("idle");
  const pressed = useRef(call);
  useEffect(() => {
    if (state === "idle" || state === "asking" || state === "pending") return undefined;
    return clock.after(shownFor, () => setState("idle"));
  }, [state, clock]);

  const make = async (answers: Answers) => {
    setState("pending");
    const outcome = await send(pressed.current, buildBody(pressed.current.body, answers));
    if (outcome.state === "queued") notify(said(texts.queued), "info");
    if (outcome.state === "unknown") notify(plainMessage(outcome.message), "error");
    setState(stateAfter[outcome.state]);
  };
  const press = () => {
    pressed.current = call;
    if (promptsOf(call.body).length > 0) setState("asking");
    else void make({});
  };
  const reject = () => {
    setState("idle");
    notify(said(texts.promptRejected), "warning");
  };
  return {
    state,
    prompts: state === "asking" ? promptsOf(pressed.current.body) : [],
    press,
    answer: (answers: Answers) => void make(answers),
    reject,
  };
};
