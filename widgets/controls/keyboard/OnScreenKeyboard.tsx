import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { KeyboardSpecials } from "#schemas/documents/texts/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { digitsOnly, enter, erase, type Mode, modeOf, tab, type TextField, write } from "./field.ts";
import { Keyboard } from "./Keyboard.tsx";
import { languageOf } from "./layouts.ts";
import { keepPlace, type Place, readPlace } from "./place-store.ts";
import {
  candidatesFor,
  initialState,
  type Keys,
  type KeyboardState,
  press,
  rowsOf,
  separatorFor,
  type Stroke,
} from "./state.ts";
import { useField } from "./use-field.ts";
import { useLifted, useRoom } from "./use-room.ts";
import { useSpecials } from "./use-specials.ts";

export interface OnScreenKeyboardProps {
  /** The keyboard of the start payload, for who has not signed in; null loads it from the server. */
  specials: KeyboardSpecials | null;
  /** Hears of each change of the state. */
  onState?: ((state: KeyboardState) => void) | undefined;
}

const perform = (field: TextField, stroke: Stroke, mode: Mode, separator: string | null): void => {
  if (stroke.type === "write") write(field, mode === "text" ? stroke.text : digitsOnly(stroke.text, separator));
  else if (stroke.type === "erase") erase(field);
  else if (stroke.type === "enter") enter(field);
  else if (stroke.type === "tab") tab(field);
};

/** A press on the keyboard is no press elsewhere: it takes no focus, and closes no popup that it writes into. */
const keepToItself = (element: HTMLElement | null): (() => void) | undefined => {
  if (!element) return undefined;
  const stop = (event: Event) => {
    event.stopPropagation();
    if (event.type === "mousedown") event.preventDefault();
  };
  const names = ["mousedown", "touchstart"] as const;
  for (const name of names) element.addEventListener(name, stop);
  return () => {
    for (const name of names) element.removeEventListener(name, stop);
  };
};

/** Inside the browser's own popover, which closes when anything outside it is pressed; else above everything. */
const targetOf = (field: TextField): Element => field.closest("[popover]") ?? document.body;

const letters: Keys = { layout: "default", locked: false };

interface OpenProps extends OnScreenKeyboardProps {
  field: TextField;
  close: () => void;
}

/** Where the keyboard stands, as this browser remembers it. */
const usePlace = () => {
  const [place, setPlace] = useState(() => readPlace(localStorage));
  const move = (part: Partial<Place>) => {
    const next = { ...place, ...part };
    setPlace(next);
    keepPlace(localStorage, next);
  };
  return { ...place, move };
};

const Open = ({ field, close, specials: given, onState }: OpenProps) => {
  const language = languageOf(useText().language);
  const specials = useSpecials(language, given);
  const mode = modeOf(field);
  const separator = separatorFor(mode, language);
  const rows = useMemo(() => rowsOf(language, specials, separator), [language, specials, separator]);
  const [keys, setKeys] = useState(letters);
  const [written, setWritten] = useState("");
  const { position, fixed, move } = usePlace();
  const element = useRef<HTMLDivElement>(null);
  const layout = mode === "text" ? keys.layout : "numeric";
  useRoom(element, field, fixed);
  const lifted = useLifted(element, field, position);
  useEffect(() => keepToItself(element.current), [field]);
  useEffect(() => {
    onState?.({ ...initialState, enabled: true, language, layout, position, specialLoaded: specials !== null });
  }, [onState, language, layout, position, specials]);

  const onPress = (key: string) => {
    if (!field.isConnected) return close();
    const { keys: next, stroke } = press(key, keys);
    setKeys(next);
    perform(field, stroke, mode, separator);
    setWritten(stroke.type === "write" && mode === "text" ? stroke.text : "");
  };
  const onCandidate = (candidate: string) => {
    erase(field);
    write(field, candidate);
    setWritten("");
  };
  return createPortal(
    <Keyboard
      ref={element}
      rows={rows}
      layout={layout}
      locked={keys.locked}
      candidates={candidatesFor(written, specials)}
      position={position}
      fixed={fixed}
      lifted={lifted}
      onPress={onPress}
      onCandidate={onCandidate}
      onMove={(next) => move({ position: next })}
      onFix={(next) => move({ fixed: next })}
      onClose={close}
    />,
    targetOf(field),
  );
};

/** Opens for the text field that has the focus, and writes into it as a person typing would. */
const OnScreenKeyboard = (props: OnScreenKeyboardProps) => {
  const { field, close } = useField();
  return field ? <Open {...props} field={field} close={close} /> : null;
};

export default OnScreenKeyboard;
