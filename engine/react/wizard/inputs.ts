import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { Choices } from "#engine/store/selection.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import type { RouteState } from "../pages/route.tsx";

type Members = Readonly<Record<string, unknown>>;

/** Fields of the one row that is chosen, or that the action which led here was for. */
const chosenRow = ({ selection, context }: Pick<Choices, "selection" | "context">): Members => {
  const { items = [] } = selection ?? context ?? {};
  return items.length === 1 ? (items[0]?.item ?? {}) : {};
};

/**
 * What a wizard is handed when it is opened: from the route, its query, or the row that is chosen (a query of the same
 * name says it too, for links); else the default.
 */
export const wizardInputs = (
  inputs: WizardDocument["inputs"],
  { params, query }: Pick<RouteState, "params" | "query">,
  choices: Pick<Choices, "selection" | "context">,
): Record<string, unknown> => {
  const row = chosenRow(choices);
  const given = (name: string, from: "route" | "query" | "selection"): unknown => {
    if (from === "route") return params[name];
    return query[name] ?? (from === "selection" ? (row[name] ?? undefined) : undefined);
  };
  return Object.fromEntries(
    (inputs ?? []).flatMap(({ name, from, default: otherwise }) => {
      const value = given(name, from) ?? otherwise;
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

/**
 * The wizard is opened for something else than the unfinished run is about: other inputs, or another page of the same
 * wizard. A run with an open outcome, or into which nothing was entered, is never in the way.
 */
export const isOther = (stored: Snapshot, inputs: Members, path: string): boolean => {
  const isOpen = stored.status !== "idle" && stored.status !== "asking";
  if (isOpen || Object.keys(stored.data).length === 0) return false;
  const isElsewhere = stored.progress !== null && stored.progress.path !== path;
  return isElsewhere || Object.entries(inputs).some(([name, value]) => stored.inputs[name] !== value);
};
