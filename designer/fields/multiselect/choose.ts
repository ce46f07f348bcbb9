/** How an option is pressed: plainly, with Alt (all), or with Ctrl (only this one). */
export type Press = "plain" | "all" | "only";

export interface ChoiceRules {
  mode: "single" | "multiple";
  /** Pressing the chosen option of a single choice takes the choice back. */
  deselect?: boolean;
  /** There is a switch: while it is off the value is null, no restriction. */
  switched?: boolean;
}

/** What is chosen; null while the switch is off. */
export type Chosen<V> = readonly V[] | null;

const pressed = <V>(options: readonly V[], chosen: readonly V[], option: V, how: Press, rules: ChoiceRules): V[] => {
  if (rules.mode === "single") return chosen.includes(option) && rules.deselect ? [] : [option];
  if (how === "all") return [...options];
  if (how === "only") return [option];
  return chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
};

/** What is chosen after an option was pressed. Choosing turns the switch on; choosing all turns it off again. */
export const choose = <V>(
  options: readonly V[],
  chosen: Chosen<V>,
  option: V,
  how: Press,
  rules: ChoiceRules,
): Chosen<V> => {
  const next = pressed(options, chosen ?? [], option, how, rules);
  const isAll = rules.mode === "multiple" && options.every((one) => next.includes(one));
  return rules.switched && isAll ? null : next;
};

/** The options whose value or label holds what was typed, whatever the case. */
export const found = <O extends { value: unknown; label: string }>(options: readonly O[], typed: string): O[] => {
  const sought = typed.trim().toLowerCase();
  return options.filter(
    ({ value, label }) => String(value).toLowerCase().includes(sought) || label.toLowerCase().includes(sought),
  );
};

/** More options than this are searched. */
export const searchAbove = 10;

/** Milliseconds after which a press counts as one with Ctrl, for hands without a keyboard. */
export const longPress = 500;
