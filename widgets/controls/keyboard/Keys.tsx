import { useEffect, useRef } from "react";
import { SimpleKeyboard } from "simple-keyboard";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { createHold } from "./hold.ts";
import classes from "./keyboard.module.css";
import { keysOf, type LayoutName, repeats } from "./state.ts";

interface KeysProps {
  rows: Readonly<Record<LayoutName, string[]>>;
  layout: LayoutName;
  locked: boolean;
  onPress: (key: string) => void;
}

const names: Readonly<Record<string, string>> = {
  "{shift}": "keyboard.shift",
  "{lock}": "keyboard.lock",
  "{special}": "keyboard.special",
  "{normal}": "keyboard.normal",
  "{space}": "keyboard.space",
  "{bksp}": "keyboard.backspace",
  "{enter}": "keyboard.enter",
  "{tab}": "keyboard.tab",
};
/** Written on the key where the name would be too long. */
const marks: Readonly<Record<string, string>> = { "{special}": "#+=", "{normal}": "abc", "{space}": "&nbsp;" };

/** Key caps are set as markup by the library: what a document says of them is text. */
const escaped = (key: string): string => key.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Activated without a pointer, by assistive technology: such a click has no press before it. */
const keyOfPlainClick = (event: MouseEvent): string | null =>
  event.detail === 0 && event.target instanceof Element
    ? (event.target.closest("[data-skbtn]")?.getAttribute("data-skbtn") ?? null)
    : null;

/** The rows of keys. A key is pressed when it is touched, and repeats while it is held. */
export const Keys = ({ rows, layout, locked, onPress }: KeysProps) => {
  const { text } = useText();
  const clock = useClock();
  const place = useRef<HTMLDivElement>(null);
  const keyboard = useRef<SimpleKeyboard | null>(null);
  const press = useRef(onPress);
  press.current = onPress;

  useEffect(() => {
    const element = place.current!;
    const hold = createHold(clock);
    const strike = (key: string) => press.current(key);
    keyboard.current = new SimpleKeyboard(element, {
      layout: { default: [""] },
      useButtonTag: true,
      disableButtonHold: true,
      disableCaretPositioning: true,
      preventMouseDownDefault: true,
      mergeDisplay: true,
      theme: `hg-theme-default ${classes["keys"]}`,
      onKeyPress: (key: string) => (repeats(key) ? hold.start(() => strike(key)) : strike(key)),
    });
    const onClick = (event: MouseEvent) => {
      const key = keyOfPlainClick(event);
      if (key !== null) strike(key);
    };
    const ends = ["pointerup", "pointercancel", "blur"] as const;
    element.addEventListener("click", onClick);
    for (const name of ends) window.addEventListener(name, hold.end);
    return () => {
      hold.end();
      element.removeEventListener("click", onClick);
      for (const name of ends) window.removeEventListener(name, hold.end);
      keyboard.current?.destroy();
      keyboard.current = null;
    };
  }, [clock]);

  useEffect(() => {
    const shown = keysOf(rows[layout]);
    const named = shown.filter((key) => Object.hasOwn(names, key));
    const capOf = (key: string) => marks[key] ?? (names[key] ? text(names[key]) : escaped(key));
    const pressed = [...(layout === "shift" && !locked ? ["{shift}"] : []), ...(locked ? ["{lock}"] : [])];
    keyboard.current?.setOptions({
      layout: rows,
      layoutName: layout,
      display: Object.fromEntries(shown.map((key) => [key, capOf(key)])),
      buttonAttributes: [
        ...named.map((key) => ({ attribute: "aria-label", value: text(names[key]!), buttons: key })),
        ...["{shift}", "{lock}"].map((key) => ({
          attribute: "aria-pressed",
          value: String(pressed.includes(key)),
          buttons: key,
        })),
        { attribute: "tabindex", value: "-1", buttons: shown.join(" ") },
        { attribute: "type", value: "button", buttons: shown.join(" ") },
      ],
    });
  }, [rows, layout, locked, text]);

  return <div ref={place} className={classes["place"]} data-layout={layout} />;
};
