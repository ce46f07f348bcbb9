import { useEffect, useState } from "react";
import { isTextField, type TextField } from "./field.ts";

const isOwn = (target: EventTarget | null) => target instanceof Element && target.closest("[data-keyboard]") !== null;

const focused = (): TextField | null => (isTextField(document.activeElement) ? document.activeElement : null);

/**
 * The text field that has the focus, or null. `close` hides the keyboard until a field is touched or gets the focus
 * again.
 */
export const useField = (): { field: TextField | null; close: () => void } => {
  const [field, setField] = useState(focused);
  useEffect(() => {
    const onFocusIn = ({ target }: Event) => {
      if (isTextField(target)) setField(target);
      else if (!isOwn(target)) setField(null);
    };
    const left = ({ relatedTarget }: FocusEvent) => {
      // The window itself lost the focus: the field still has it when the window is back.
      if (!isTextField(relatedTarget) && !isOwn(relatedTarget) && document.hasFocus()) setField(null);
    };
    const touched = ({ target }: Event) => {
      if (isTextField(target) && target === document.activeElement) setField(target);
    };
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("focusout", left);
    document.addEventListener("pointerdown", touched);
    return () => {
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("focusout", left);
      document.removeEventListener("pointerdown", touched);
    };
  }, []);
  return { field, close: () => setField(null) };
};
