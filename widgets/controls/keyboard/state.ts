import type { KeyboardSpecials } from "#schemas/documents/texts/schema.ts";
import type { Mode } from "./field.ts";
import { baseLayouts, type KeyboardLanguage, numericRows } from "./layouts.ts";
import { defaultPosition, type Position } from "./position.ts";

export type LayoutName = "default" | "shift" | "special" | "numeric";

/** Source: docs/specification/entities.md, keyboard state. `position` in percent of the viewport. */
export interface KeyboardState {
  enabled: boolean;
  language: KeyboardLanguage;
  layout: LayoutName;
  position: Position;
  specialLoaded: boolean;
}

export const initialState: KeyboardState = {
  enabled: false,
  language: "en",
  layout: "default",
  position: defaultPosition,
  specialLoaded: false,
};

/** What a pressed key asks of the focused field. */
export type Stroke =
  | { type: "write"; text: string }
  | { type: "erase" }
  | { type: "enter" }
  | { type: "tab" }
  | { type: "none" };

/** The layout after a press; `locked` keeps the shifted one until lock is pressed again. */
export interface Keys {
  layout: LayoutName;
  locked: boolean;
}

const none: Stroke = { type: "none" };
const strokes: Readonly<Record<string, Stroke>> = {
  "{space}": { type: "write", text: " " },
  "{bksp}": { type: "erase" },
  "{enter}": { type: "enter" },
  "{tab}": { type: "tab" },
};

const switched = (key: string, { layout, locked }: Keys): Keys | null => {
  if (key === "{shift}") return { layout: layout === "shift" ? "default" : "shift", locked: false };
  if (key === "{lock}") return { layout: locked ? "default" : "shift", locked: !locked };
  if (key === "{special}") return { layout: "special", locked: false };
  return key === "{normal}" ? { layout: "default", locked: false } : null;
};

/** Shift holds for one character, lock until it is pressed again. */
const afterCharacter = (keys: Keys): Keys =>
  keys.layout === "shift" && !keys.locked ? { ...keys, layout: "default" } : keys;

/** What a key does to the layout and to the field. */
export const press = (key: string, keys: Keys): { keys: Keys; stroke: Stroke } => {
  const next = switched(key, keys);
  if (next) return { keys: next, stroke: none };
  const named = strokes[key];
  if (named) return { keys, stroke: named };
  return { keys: afterCharacter(keys), stroke: { type: "write", text: key } };
};

/** Keys that are pressed again while they are held. */
export const repeats = (key: string): boolean => {
  const { type } = press(key, { layout: "default", locked: false }).stroke;
  return type === "write" || type === "erase";
};

/** Every key of the rows. A row is text, its keys apart by spaces. */
export const keysOf = (rows: readonly string[]): string[] => rows.flatMap((row) => row.split(" ").filter(Boolean));

/** The key for decimals where a field takes some, by the language's way of writing; null for any other field. */
export const separatorFor = (mode: Mode, language: KeyboardLanguage): string | null => {
  if (mode !== "decimal") return null;
  return language === "sv" ? "," : ".";
};

/** What a character that was written may be instead. */
export const candidatesFor = (written: string, specials: KeyboardSpecials | null): readonly string[] => {
  const { candidates = {} } = specials ?? {};
  return (Object.hasOwn(candidates, written) && candidates[written]) || [];
};

const withoutSpecial = (rows: readonly string[]): string[] =>
  rows.map((row) =>
    row
      .split(" ")
      .filter((key) => key !== "{special}")
      .join(" "),
  );

/**
 * The rows of each layout. Without the specials of the server the language's own letters, and no key that would lead to
 * special characters. `separator` is the key for decimals, null where a field takes digits only.
 */
export const rowsOf = (
  language: KeyboardLanguage,
  specials: KeyboardSpecials | null,
  separator: string | null,
): Record<LayoutName, string[]> => {
  const base = baseLayouts[language];
  const numeric = numericRows(separator);
  if (specials) return { ...specials.layouts, numeric };
  const letters = withoutSpecial(base.default);
  return { default: letters, shift: withoutSpecial(base.shift), special: letters, numeric };
};
