import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { type Draft, wantedSetting, wantedSwitch, withSetting, withSwitch } from "./draft.ts";
import type { PlantMachine, Switched } from "./plant.ts";

/** A switch or a setting of two machines, side by side. */
export interface Pair {
  of: { number: number } | { setting: string };
  left: unknown;
  right: unknown;
  isSame: boolean;
}

/** What two machines are told, what differs first; both as they are wanted. */
export const pairsOf = (
  draft: Draft,
  [left, right]: readonly [PlantMachine, PlantMachine],
  numbers: readonly number[],
  settings: readonly { key: string }[],
): Pair[] => {
  const pair = (of: Pair["of"], read: (machine: PlantMachine) => unknown): Pair => {
    const [one, other] = [read(left), read(right)];
    return { of, left: one, right: other, isSame: isSameJson(one, other) };
  };
  const pairs = [
    ...numbers.map((number) => pair({ number }, (machine) => wantedSwitch(draft, machine, number))),
    ...settings.map(({ key }) => pair({ setting: key }, (machine) => wantedSetting(draft, machine, key))),
  ];
  return [...pairs.filter(({ isSame }) => !isSame), ...pairs.filter(({ isSame }) => isSame)];
};

/** The draft with what `left` has given to the right machine too, for each of the pairs. */
export const takenOver = (draft: Draft, right: PlantMachine, pairs: readonly Pair[]): Draft =>
  pairs.reduce(
    (all, { of, left }) =>
      "number" in of
        ? withSwitch(all, [right], of.number, left as Switched)
        : withSetting(all, [right], of.setting, left),
    draft,
  );
