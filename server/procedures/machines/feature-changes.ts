import type { Static } from "typebox";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { parameterFault } from "#schemas/plant/features.ts";
import type { FeatureChange } from "#schemas/plant/procedures/machines/set_machine_features.ts";
import type { TouchConfig } from "#schemas/plant/touch-config.ts";
import { DomainError } from "#schemas/protocol/errors.ts";

export type Change = Static<typeof FeatureChange>;
type FunctionChange = NonNullable<Change["functions"]>[number];
type Switched = FunctionChange["is"];

/** What is stored of one machine. */
export interface StoredFeatures {
  functions: ReadonlyMap<number, Switched>;
  config: TouchConfig;
}

/** What a change does to a machine; without `functions` and with `config` null it does nothing. */
export interface Decided {
  functions: readonly { sf_no: number; before: Switched; after: Switched }[];
  config: { before: TouchConfig; after: TouchConfig } | null;
  /** Switches and settings that are different then. */
  changes: number;
}

const off: Switched = { active: false, parameter: null };

const changedMeanwhile = (machine_id: string, what: string | number, path: string): DomainError =>
  new DomainError("state_conflict", {
    message: `Somebody else has changed ${what} of ${machine_id} meanwhile.`,
    path,
    text: { key: "machines.changed_meanwhile", values: { machine: machine_id, what } },
  });

/** Refuses (`rule_violated`) a parameter that a special function does not take. */
export const checkParameter = (sf_no: number, parameter: string | null, path: string): void => {
  const fault = parameterFault(sf_no, parameter);
  if (fault === null) return;
  const text =
    fault.why === "bounds"
      ? { key: "machines.parameter_bounds", values: { sf_no, min: fault.minimum ?? "", max: fault.maximum ?? "" } }
      : { key: fault.why === "none" ? "machines.parameter_none" : "machines.parameter_number", values: { sf_no } };
  throw new DomainError("rule_violated", { message: `SF${sf_no} does not take this parameter.`, path, text });
};

const decideFunction = (
  machine_id: string,
  { sf_no, was, is }: FunctionChange,
  stored: StoredFeatures,
  path: string,
): Decided["functions"] => {
  const before = stored.functions.get(sf_no) ?? off;
  if (isSameJson(before, is)) return [];
  if (!isSameJson(before, was)) throw changedMeanwhile(machine_id, `SF${sf_no}`, path);
  if (is.parameter !== was.parameter) checkParameter(sf_no, is.parameter, `${path}/is/parameter`);
  return [{ sf_no, before, after: is }];
};

type Settings = Readonly<Record<string, unknown>>;

/** The settings that a change takes away, gives or changes, by their names; those that are as wanted already are none. */
const settingsToChange = (stored: Settings, was: Settings, is: Settings): string[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => !isSameJson(stored[key], is[key]));

const decideConfig = (
  machine_id: string,
  { was, is }: NonNullable<Change["config"]>,
  config: TouchConfig,
  path: string,
) => {
  const [stored, seen, wanted]: Settings[] = [config, was, is] as const;
  const keys = settingsToChange(stored!, seen!, wanted!);
  const moved = keys.find((key) => !isSameJson(stored![key], seen![key]));
  if (moved !== undefined) throw changedMeanwhile(machine_id, moved, path);
  const taken = new Set(keys.filter((key) => !Object.hasOwn(is, key)));
  const kept = Object.fromEntries(Object.entries(config).filter(([key]) => !taken.has(key)));
  return { keys, after: { ...kept, ...is } as TouchConfig };
};

/**
 * What a change does to what is stored. Refuses (`state_conflict`) what is neither as the caller saw it nor as it is
 * wanted; `path` is that of the change in the input.
 */
export const decideChange = (change: Change, stored: StoredFeatures, path: string): Decided => {
  const { machine_id } = change;
  const functions = (change.functions ?? []).flatMap((one, index) =>
    decideFunction(machine_id, one, stored, `${path}/functions/${index}`),
  );
  const settings = change.config && decideConfig(machine_id, change.config, stored.config, `${path}/config`);
  const isChanged = settings !== undefined && settings.keys.length > 0;
  return {
    functions,
    config: isChanged ? { before: stored.config, after: settings.after } : null,
    changes: functions.length + (settings?.keys.length ?? 0),
  };
};

/** The numbers that are on then, in order. */
export const activeAfter = (stored: StoredFeatures, { functions }: Decided): number[] => {
  const states = new Map(stored.functions);
  for (const { sf_no, after } of functions) states.set(sf_no, after);
  return Array.from(states)
    .filter(([, { active }]) => active)
    .map(([sf_no]) => sf_no)
    .sort((a, b) => a - b);
};
