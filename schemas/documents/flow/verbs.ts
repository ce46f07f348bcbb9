import type { FlowStep } from "./schema.ts";

/** Every verb of a flow step, in the order in which they are listed to people. */
export const flowVerbs = [
  "ask",
  "confirm",
  "choose",
  "show",
  "call",
  "repeat",
  "each",
  "wait",
  "set",
  "change",
  "select",
  "remember",
  "reload",
  "notify",
  "navigate",
  "branch",
  "stop",
] as const;
export type FlowVerb = (typeof flowVerbs)[number];

/** Verbs that steer a flow or change what it knows. The interpreter carries them out itself, wherever it runs. */
const coreVerbs = ["repeat", "each", "set", "change", "branch", "stop"] as const satisfies readonly FlowVerb[];

/** Verbs that a screen performs for a flow. */
export type ScreenVerb = Exclude<FlowVerb, (typeof coreVerbs)[number]>;

const core: ReadonlySet<string> = new Set(coreVerbs);

export const screenVerbs = flowVerbs.filter((verb): verb is ScreenVerb => !core.has(verb));

/** The steps of one verb. */
export type StepOf<Verb extends FlowVerb> = Extract<FlowStep, Record<Verb, unknown>>;
export const isStepOf = <Verb extends FlowVerb>(step: FlowStep, verb: Verb): step is StepOf<Verb> => verb in step;
