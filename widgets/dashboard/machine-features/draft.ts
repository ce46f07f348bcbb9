import { isSameJson } from "#schemas/documents/changes/equal.ts";
import type { InputOfCall } from "#schemas/platform/procedures.ts";
import { type PlantMachine, type Settings, type Switched, switchOf } from "./plant.ts";

/** What somebody wants of a machine: what was there when it was wanted, and what is to be. */
export interface Wanted<T> {
  was: T;
  is: T;
}

/** The changes of one machine that are not stored yet. An undefined setting is one with its default. */
export interface MachineDraft {
  functions: ReadonlyMap<number, Wanted<Switched>>;
  settings: ReadonlyMap<string, Wanted<unknown>>;
}

/** By machine. */
export type Draft = ReadonlyMap<string, MachineDraft>;

export type Changes = InputOfCall<"set_machine_features">["changes"];

export const noDraft: Draft = new Map();
const untouched: MachineDraft = { functions: new Map(), settings: new Map() };

/** A map with another value under a key: one that is as it was is no change. */
const withWanted = <K, T>(map: ReadonlyMap<K, Wanted<T>>, key: K, stored: T, is: T): ReadonlyMap<K, Wanted<T>> => {
  const was = map.get(key)?.was ?? stored;
  const next = new Map(map);
  if (isSameJson(was, is)) next.delete(key);
  else next.set(key, { was, is });
  return next;
};

const withMachine = (draft: Draft, machine_id: string, next: MachineDraft): Draft => {
  const all = new Map(draft);
  if (next.functions.size + next.settings.size === 0) all.delete(machine_id);
  else all.set(machine_id, next);
  return all;
};

const draftOf = (draft: Draft, machine_id: string): MachineDraft => draft.get(machine_id) ?? untouched;

/** How a special function of a machine is wanted. */
export const wantedSwitch = (draft: Draft, machine: PlantMachine, number: number): Switched =>
  draftOf(draft, machine.machine_id).functions.get(number)?.is ?? switchOf(machine, number);

/** How a setting of a machine is wanted; undefined has its default. */
export const wantedSetting = (draft: Draft, { machine_id, config }: PlantMachine, key: string): unknown => {
  const wanted = draftOf(draft, machine_id).settings.get(key);
  return wanted ? wanted.is : config[key];
};

export const isTouched = (draft: Draft, machine_id: string, number: number): boolean =>
  draftOf(draft, machine_id).functions.has(number);

/** Some machines with a special function as it is wanted. */
export const withSwitch = (
  draft: Draft,
  machines: readonly PlantMachine[],
  number: number,
  change: Partial<Switched>,
): Draft =>
  machines.reduce((all, machine) => {
    const own = draftOf(all, machine.machine_id);
    const is = { ...wantedSwitch(all, machine, number), ...change };
    const functions = withWanted(own.functions, number, switchOf(machine, number), is);
    return withMachine(all, machine.machine_id, { ...own, functions });
  }, draft);

/** Some machines with a setting as it is wanted; undefined gives them the default. */
export const withSetting = (draft: Draft, machines: readonly PlantMachine[], key: string, is: unknown): Draft =>
  machines.reduce((all, { machine_id, config }) => {
    const own = draftOf(all, machine_id);
    return withMachine(all, machine_id, { ...own, settings: withWanted(own.settings, key, config[key], is) });
  }, draft);

const settingsOf = (settings: MachineDraft["settings"], side: "was" | "is"): Settings =>
  Object.fromEntries(
    Array.from(settings).flatMap(([key, wanted]) => (wanted[side] === undefined ? [] : [[key, wanted[side]]])),
  );

/** The draft as the server takes it. */
export const changesOf = (draft: Draft): Changes =>
  Array.from(draft).map(([machine_id, { functions, settings }]) => ({
    machine_id,
    ...(functions.size > 0
      ? { functions: Array.from(functions).map(([sf_no, wanted]) => ({ sf_no, ...wanted })) }
      : {}),
    ...(settings.size > 0 ? { config: { was: settingsOf(settings, "was"), is: settingsOf(settings, "is") } } : {}),
  }));

/** What takes changes back. */
export const reversed = (changes: Changes): Changes =>
  changes.map(({ machine_id, functions, config }) => ({
    machine_id,
    ...(functions ? { functions: functions.map(({ sf_no, was, is }) => ({ sf_no, was: is, is: was })) } : {}),
    ...(config ? { config: { was: config.is, is: config.was } } : {}),
  }));

/** So many switches and settings change, of so many machines. */
export const sizeOf = (draft: Draft): { changes: number; machines: number } => ({
  changes: Array.from(draft.values()).reduce((sum, { functions, settings }) => sum + functions.size + settings.size, 0),
  machines: draft.size,
});

/** One line of a preview: what becomes how, on which machines, and on which of them somebody else has changed it meanwhile. */
export interface Line {
  of: { number: number } | { setting: string };
  is: unknown;
  machines: readonly string[];
  moved: readonly string[];
}

interface Entry {
  of: Line["of"];
  wanted: Wanted<unknown>;
  present: unknown;
  machine_id: string;
}

const entriesOf = (draft: Draft, plant: ReadonlyMap<string, PlantMachine>): Entry[] =>
  Array.from(draft).flatMap(([machine_id, { functions, settings }]) => {
    const machine = plant.get(machine_id);
    if (!machine) return [];
    return [
      ...Array.from(functions).map(([number, wanted]): Entry => {
        return { of: { number }, wanted, present: switchOf(machine, number), machine_id };
      }),
      ...Array.from(settings).map(([setting, wanted]): Entry => {
        return { of: { setting }, wanted, present: machine.config[setting], machine_id };
      }),
    ];
  });

const isMoved = ({ wanted, present }: Entry): boolean =>
  !isSameJson(present, wanted.was) && !isSameJson(present, wanted.is);

/** What a draft changes, the machines of each change together. */
export const linesOf = (draft: Draft, plant: ReadonlyMap<string, PlantMachine>): Line[] =>
  Array.from(
    Map.groupBy(entriesOf(draft, plant), ({ of, wanted }) => JSON.stringify([of, wanted.is ?? null])).values(),
  ).map((entries) => ({
    of: entries[0]!.of,
    is: entries[0]!.wanted.is,
    machines: entries.map(({ machine_id }) => machine_id),
    moved: entries.filter(isMoved).map(({ machine_id }) => machine_id),
  }));

/** The same wishes over what is there now: for who has seen what somebody else has changed. */
export const rebased = (draft: Draft, plant: ReadonlyMap<string, PlantMachine>): Draft =>
  entriesOf(draft, plant).reduce<Draft>((all, { of, wanted, machine_id }) => {
    const machine = [plant.get(machine_id)!];
    return "number" in of
      ? withSwitch(all, machine, of.number, wanted.is as Switched)
      : withSetting(all, machine, of.setting, wanted.is);
  }, noDraft);
