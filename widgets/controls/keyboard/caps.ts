import type { KeyboardOptions } from "simple-keyboard";
import { keysOf, type LayoutName } from "./state.ts";

const names: ReadonlyMap<string, string> = new Map([
  ["{shift}", "keyboard.shift"],
  ["{lock}", "keyboard.lock"],
  ["{special}", "keyboard.special"],
  ["{normal}", "keyboard.normal"],
  ["{space}", "keyboard.space"],
  ["{bksp}", "keyboard.backspace"],
  ["{enter}", "keyboard.enter"],
  ["{tab}", "keyboard.tab"],
]);
/** Written on the key where the name would be too long. */
const marks: ReadonlyMap<string, string> = new Map([
  ["{special}", "#+="],
  ["{normal}", "abc"],
  ["{space}", "&nbsp;"],
]);

/** Key caps are set as markup by the library: what a document says of them is text. */
const escaped = (key: string): string => key.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export interface ShownKeys {
  rows: Readonly<Record<LayoutName, string[]>>;
  layout: LayoutName;
  locked: boolean;
}

/** The keys that switch the layout and stay down, and whether they are. */
const held = ({ layout, locked }: ShownKeys): [key: string, isDown: boolean][] => [
  ["{shift}", layout === "shift" && !locked],
  ["{lock}", locked],
];

/** What the library is told of the keys that are shown: their rows, their caps, and what assistive technology hears. */
export const capsOf = (
  keys: ShownKeys,
  text: (key: string) => string,
): Pick<KeyboardOptions, "layout" | "layoutName" | "display" | "buttonAttributes"> => {
  const shown = keysOf(keys.rows[keys.layout]);
  const named = shown.flatMap((key) => {
    const name = names.get(key);
    return name === undefined ? [] : [{ key, name: text(name) }];
  });
  const nameOf = new Map(named.map(({ key, name }) => [key, name]));
  const buttons = shown.join(" ");
  return {
    layout: keys.rows,
    layoutName: keys.layout,
    display: Object.fromEntries(shown.map((key) => [key, marks.get(key) ?? nameOf.get(key) ?? escaped(key)])),
    buttonAttributes: [
      ...named.map(({ key, name }) => ({ attribute: "aria-label", value: name, buttons: key })),
      ...held(keys).map(([key, isDown]) => ({ attribute: "aria-pressed", value: String(isDown), buttons: key })),
      { attribute: "tabindex", value: "-1", buttons },
      { attribute: "type", value: "button", buttons },
    ],
  };
};
