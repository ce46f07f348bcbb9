import type { Steps } from "#engine/language/flow/types.ts";
import type { FlowRun, ResolvedWizard } from "./types.ts";

/** The flow that a run executes; empty when the document has none of that name. */
export const runSteps = (wizard: ResolvedWizard, run: Pick<FlowRun, "kind" | "step" | "name">): Steps => {
  if (run.kind === "finish") return wizard.finish;
  if (run.kind === "frame") return wizard.actions.find(({ id }) => id === run.name)?.flow ?? [];
  const step = wizard.steps.find(({ id }) => id === run.step);
  if (run.kind === "next") return step?.onNext ?? [];
  return (step && Object.hasOwn(step.actions, run.name) ? step.actions[run.name] : undefined) ?? [];
};
