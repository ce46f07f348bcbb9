import { useEffect } from "react";
import type { EditSession } from "../documents/session.ts";

/** Does the element take back what was typed into it by itself? */
const undoesItself = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio", "button", "range", "color"].includes(target.type)));

type Command = "undo" | "redo" | "save";

const commandOf = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): Command | null => {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "s" && !shiftKey) return "save";
  if (letter === "y" && !shiftKey) return "redo";
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return null;
};

/** Ctrl+S saves; Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y go back and forth, except in a field that does so itself. */
export const useShortcuts = (session: EditSession, save: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command === null || event.defaultPrevented) return;
      if (command !== "save" && undoesItself(event.target)) return;
      event.preventDefault();
      if (command === "save") save();
      else session[command]();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [session, save]);
};
