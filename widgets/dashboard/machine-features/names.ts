import { type Feature, featureOf, features, parameterOf } from "#schemas/plant/features.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { isObject } from "#schemas/documents/json.ts";
import { type PlantMachine, type Switched, switchOf } from "./plant.ts";
import type { Setting } from "./settings.ts";
import type { Line } from "./draft.ts";

/** Every feature that has an effect, but those that do the same as another one. */
const offered = features.filter(({ awaited, sameAs }) => !awaited && sameAs === undefined);

/** The numbers that machines have in use or that somebody has asked for, beside those that are always offered. */
export const numbersOf = (plant: readonly PlantMachine[], asked: readonly number[]): number[] => {
  const isOffered = new Set(offered.map(({ number }) => number));
  const used = plant.flatMap(({ functions }) =>
    Array.from(functions).flatMap(([number, { active, parameter }]) =>
      active || (parameter !== null && parameterOf(number) !== null) ? [number] : [],
    ),
  );
  const more = [...new Set([...used, ...asked])].filter(
    (number) => !isOffered.has(number) && featureOf(number)?.awaited !== true,
  );
  return [...offered.map(({ number }) => number), ...more.toSorted((a, b) => a - b)];
};

/** The area of a number: that of the feature, or the site's own. */
export const areaOf = (number: number): Feature["area"] | "own" => featureOf(number)?.area ?? "own";

/** On how many of the machines a number is on. */
export const onCount = (machines: readonly PlantMachine[], number: number): number =>
  machines.filter((machine) => switchOf(machine, number).active).length;

const isSwitched = (value: unknown): value is Switched => isObject(value) && typeof value["active"] === "boolean";

/** What is said of numbers, settings and their values. */
export const useNames = (settings: readonly Setting[]) => {
  const { text, label } = useText();
  const { number: format } = useFormat();
  const featureName = (number: number): string => {
    const known = featureOf(number);
    return known ? text(`features.${known.id}`) : text("machine_features.own_number", { number });
  };
  const byKey = new Map(settings.map((setting) => [setting.key, setting]));
  const settingName = (key: string): string => {
    const entry = byKey.get(key)?.entry;
    if (entry !== undefined) return text("machine_features.menu_entry", { entry: label(entry) });
    return byKey.has(key) ? text(`touch.${key}`) : key;
  };
  const plainValue = (value: unknown): string => {
    if (typeof value === "boolean") return text(value ? "popup.yes" : "popup.no");
    if (typeof value === "number") return format(value);
    if (!Array.isArray(value)) return String(value);
    return value.map((one) => (isObject(one) ? `${String(one["code"])} ${String(one["description"])}` : "")).join(", ");
  };
  const wordOf = (setting: Setting, said: string): string => {
    if (setting.kind === "choice") return text(`touch.${setting.key}.${said}`);
    if (setting.kind !== "printer") return said;
    if (said === "") return text(`touch.${setting.key}.none`);
    return setting.printers.get(said) ?? text("machine_features.no_printer", { number: said });
  };
  const settingValue = (key: string, value: unknown): string => {
    const setting = byKey.get(key);
    const said = value === undefined ? setting?.standard : value;
    const words = setting && typeof said === "string" ? wordOf(setting, said) : plainValue(said);
    if (value !== undefined) return words;
    return said === undefined ? text(`touch.${key}.none`) : text("machine_features.default", { value: words });
  };
  const switchValue = ({ active, parameter }: Switched): string => {
    const state = text(active ? "machine_features.on" : "machine_features.off");
    return parameter === null ? state : `${state} (${parameter})`;
  };
  return {
    featureName,
    settingName,
    nameOf: (of: Line["of"]) => ("number" in of ? featureName(of.number) : settingName(of.setting)),
    valueOf: (of: Line["of"], value: unknown) =>
      "number" in of ? (isSwitched(value) ? switchValue(value) : "") : settingValue(of.setting, value),
    settingValue,
  };
};
export type Names = ReturnType<typeof useNames>;
