import type { ResolvedStep, ResolvedWizard } from "./types.ts";

/** What of a step is evaluated while it is only looked at; its flows read the time when they run. */
const shownOf = ({ onNext: _onNext, actions: _actions, title: _title, ...shown }: ResolvedStep): unknown => shown;

const reading = /"(now|now\.[^"]*)"|\{now[}|:.]|"today"/;
const readers = new WeakMap<object, boolean>();

const mentionsNow = (holder: object, shown: unknown): boolean => {
  const before = readers.get(holder);
  if (before !== undefined) return before;
  const found = reading.test(JSON.stringify(shown));
  readers.set(holder, found);
  return found;
};

/** Whether what a wizard shows on a step, or which steps it has, depends on the time. */
export const readsTime = (wizard: ResolvedWizard, stepId: string | null): boolean => {
  const step = wizard.steps.find(({ id }) => id === stepId);
  const line = () => [wizard.values, ...wizard.steps.map(({ disabled }) => disabled ?? null)];
  return mentionsNow(wizard, line()) || (step !== undefined && mentionsNow(step, shownOf(step)));
};
