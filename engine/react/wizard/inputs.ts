import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { Choices } from "#engine/store/selection.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import type { RouteState } from "../navigation/route.tsx";

type Members = Readonly<Record<string, unknown>>;

/** Fields of the one row that is chosen, or that the action which led here was for. */
const chosenRow = (rows: readonly Members[]): Members => (rows.length === 1 ? (rows[0] ?? {}) : {});

/** The rows that are chosen, or that the action which led here was for. */
const chosenRows = ({ selection, context }: Pick<Choices, "selection" | "context">): Members[] =>
  (selection ?? context)?.items.map(({ item }) => item) ?? [];

/**
 * What a wizard is handed when it is opened: from the route, its query, the row that is chosen (a query of the same name
 * says it too, for links) or all chosen rows; else the default.
 */
export const wizardInputs = (
  inputs: WizardDocument["inputs"],
  { params, query }: Pick<RouteState, "params" | "query">,
  choices: Pick<Choices, "selection" | "context">,
): Record<string, unknown> => {
  const rows = chosenRows(choices);
  const row = chosenRow(rows);
  const given = (name: string, from: "route" | "query" | "selection" | "rows"): unknown => {
    if (from === "route") return params[name];
    if (from === "rows") return rows.length > 0 ? rows : undefined;
    return query[name] ?? (from === "selection" ? (row[name] ?? undefined) : undefined);
  };
  return Object.fromEntries(
    (inputs ?? []).flatMap(({ name, from, default: otherwise }) => {
      const value = given(name, from) ?? otherwise;
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

const isForRows = ({ from, required }: NonNullable<WizardDocument["inputs"]>[number]): boolean =>
  from === "rows" && required === true;

/** The wizard is for the rows that are chosen when it is opened, and for no others. */
export const isOfRows = (inputs: WizardDocument["inputs"]): boolean => inputs?.some(isForRows) ?? false;

/** The rows that the wizard is for are not there. */
export const lacksRows = (inputs: WizardDocument["inputs"], given: Members): boolean =>
  inputs?.some((input) => isForRows(input) && given[input.name] === undefined) ?? false;

/** Nobody knows yet how a call of the run ended. */
export const isOpen = ({ status }: Snapshot): boolean => status !== "idle" && status !== "asking";

/**
 * The wizard is opened for something else than the unfinished run is about: other inputs, or another page of the same
 * wizard. A run with an open outcome is never in the way.
 */
export const isOther = (stored: Snapshot, inputs: Members, path: string): boolean => {
  if (isOpen(stored)) return false;
  const isElsewhere = stored.progress !== null && stored.progress.path !== path;
  return isElsewhere || Object.entries(inputs).some(([name, value]) => stored.inputs[name] !== value);
};
