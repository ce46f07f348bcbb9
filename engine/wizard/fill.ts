import { isSameJson } from "#schemas/documents/changes/equal.ts";
import type { FillMoment, FillRule } from "#schemas/documents/step/schema.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { environmentOf, type Stand } from "./environment.ts";
import { holdsAt } from "./rules.ts";
import type { Snapshot } from "./types.ts";

const usual: readonly FillMoment[] = ["enter", "answer"];

/** The snapshot with fields of a step's data laid over. */
export const withData = (snapshot: Snapshot, id: string, patch: Readonly<Record<string, unknown>>): Snapshot => ({
  ...snapshot,
  data: { ...snapshot.data, [id]: { ...snapshot.data[id], ...patch } },
});

const applyRule = (stand: Stand, rule: FillRule, index: number, moment: FillMoment): Snapshot => {
  const { snapshot } = stand;
  const id = snapshot.stepId;
  const spent = (id !== null && snapshot.flags[id]?.filled) || [];
  if (id === null || !(rule.on ?? usual).includes(moment) || (rule.once && spent.includes(index))) return snapshot;
  const environment = environmentOf(stand);
  if (rule.when !== undefined && !holdsAt(environment, rule.when)) return snapshot;
  const values = Object.entries(rule.set).map(
    ([field, expression]) => [field, evaluate(expression, environment.scope, environment.services)] as const,
  );
  const changed = values.filter(([field, value]) => !isSameJson(value ?? null, snapshot.data[id]?.[field] ?? null));
  const filled = changed.length > 0 ? withData(snapshot, id, Object.fromEntries(changed)) : snapshot;
  if (!rule.once) return filled;
  return { ...filled, flags: { ...filled.flags, [id]: { ...filled.flags[id], filled: [...spent, index] } } };
};

/** Tries the present step's fill rules in order at a moment; each reads what those before it have written. */
export const fillAt = (stand: Stand, moment: FillMoment): Snapshot => {
  const step = stand.wizard.steps.find(({ id }) => id === stand.snapshot.stepId);
  return (step?.fill ?? []).reduce(
    (snapshot, rule, index) => applyRule({ ...stand, snapshot }, rule, index, moment),
    stand.snapshot,
  );
};
