/** What a press is meant for: the nearest thing that answers to one. */
const controls = "button, a, input, select, textarea, label, summary, [role], [tabindex]";

/** Pixels between the presses of a double press at most. */
const slip = 24;

/** ms between the presses of a finger at most: not every browser counts them, as all do with a mouse. */
const fingerInterval = 300;

interface Press {
  control: Element;
  /** The dialogs that stood at its place, also below each other. */
  dialogs: readonly Element[];
  x: number;
  y: number;
  /** ms of the page's life. */
  at: number;
}

const isDialog = (element: Element): boolean => element.matches("[role=dialog]");

const pressOf = ({ target, clientX: x, clientY: y, timeStamp: at }: PointerEvent): Press | null =>
  target instanceof Element
    ? {
        control: target.closest(controls) ?? target,
        dialogs: document.elementsFromPoint(x, y).filter(isDialog),
        x,
        y,
        at,
      }
    : null;

/** The control of a press is still what stands where it was pressed. */
const stands = ({ control, x, y }: Press): boolean => control.contains(document.elementFromPoint(x, y));

const isNear = (first: Press, second: Press): boolean => Math.hypot(second.x - first.x, second.y - first.y) < slip;

/** A finger may be quick to answer a question that has come in between, which nobody can tell from a double press. */
const answersAnother = (first: Press, second: Press): boolean =>
  second.dialogs.some((dialog) => !first.dialogs.includes(dialog));

const isRepeated = ({ detail, pointerType }: PointerEvent, first: Press, second: Press): boolean => {
  if (pointerType !== "touch") return detail > 1;
  return second.at - first.at < fingerInterval && !answersAnother(first, second);
};

/**
 * Keeps the second half of a double press from what the first one has uncovered: the answer to a question closes its
 * popup, and a key of the number pad below would take the rest. Returns what ends it.
 */
export const guardDoublePresses = (): (() => void) => {
  let first: Press | null = null;
  let last: Press | null = null;
  let dropped = false;
  const onDown = (event: PointerEvent) => {
    if (!dropped) first = last;
    last = pressOf(event);
  };
  const drop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onClick = (event: PointerEvent) => {
    dropped =
      first !== null && last !== null && isNear(first, last) && isRepeated(event, first, last) && !stands(first);
    if (dropped) drop(event);
  };
  const onDouble = (event: Event) => {
    if (dropped) drop(event);
  };
  const options = { capture: true };
  window.addEventListener("pointerdown", onDown, options);
  window.addEventListener("click", onClick, options);
  window.addEventListener("dblclick", onDouble, options);
  return () => {
    window.removeEventListener("pointerdown", onDown, options);
    window.removeEventListener("click", onClick, options);
    window.removeEventListener("dblclick", onDouble, options);
  };
};
