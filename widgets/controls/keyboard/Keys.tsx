import { type RefObject, useEffect, useRef } from "react";
import { SimpleKeyboard } from "simple-keyboard";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { capsOf, type ShownKeys } from "./caps.ts";
import { createHold } from "./hold.ts";
import classes from "./keyboard.module.css";
import { repeats } from "./state.ts";

interface KeysProps extends ShownKeys {
  onPress: (key: string) => void;
}

/** Activated without a pointer, by assistive technology: such a click has no press before it. */
const keyOfPlainClick = (event: MouseEvent): string | null =>
  event.detail === 0 && event.target instanceof Element
    ? (event.target.closest("[data-skbtn]")?.getAttribute("data-skbtn") ?? null)
    : null;

const options = {
  layout: { default: [""] },
  useButtonTag: true,
  disableButtonHold: true,
  disableCaretPositioning: true,
  preventMouseDownDefault: true,
  mergeDisplay: true,
  theme: `hg-theme-default ${classes["keys"]}`,
};

/** The library's keyboard in a place, as long as that is shown. */
const useKeyboard = (
  place: RefObject<HTMLDivElement | null>,
  onPress: (key: string) => void,
): RefObject<SimpleKeyboard | null> => {
  const clock = useClock();
  const keyboard = useRef<SimpleKeyboard | null>(null);
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    const element = place.current!;
    const hold = createHold(clock);
    const strike = (key: string) => press.current(key);
    const onKeyPress = (key: string) => (repeats(key) ? hold.start(() => strike(key)) : strike(key));
    keyboard.current = new SimpleKeyboard(element, { ...options, onKeyPress });
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
  }, [clock, place]);
  return keyboard;
};

/** The rows of keys. A key is pressed when it is touched, and repeats while it is held. */
export const Keys = ({ rows, layout, locked, onPress }: KeysProps) => {
  const { text } = useText();
  const place = useRef<HTMLDivElement>(null);
  const keyboard = useKeyboard(place, onPress);
  useEffect(() => {
    keyboard.current?.setOptions(capsOf({ rows, layout, locked }, text));
  }, [keyboard, rows, layout, locked, text]);
  return <div ref={place} className={classes["place"]} data-layout={layout} />;
};
