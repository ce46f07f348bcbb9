/** A field that a keyboard writes into. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;
/** What a field takes: text, digits, or digits with a separator for decimals. */
export type Mode = "text" | "digits" | "decimal";

const textual = new Set(["text", "search", "url", "email", "password", "tel", "number"]);

/** A field for text that can be changed. One that says `inputmode="none"` has keys of its own beside it. */
export const isTextField = (element: EventTarget | null): element is TextField => {
  const isText =
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && textual.has(element.type));
  return isText && !element.readOnly && !element.disabled && element.inputMode !== "none";
};

export const modeOf = (field: Pick<TextField, "inputMode" | "type">): Mode => {
  if (field.inputMode === "decimal" || (field.type === "number" && field.inputMode === "")) return "decimal";
  return field.inputMode === "numeric" || field.inputMode === "tel" || field.type === "tel" ? "digits" : "text";
};

/** The digits of a text, and the separator where one is taken. */
export const digitsOnly = (text: string, separator: string | null = null): string =>
  Array.from(text)
    .filter((sign) => /\d/.test(sign) || sign === separator)
    .join("");

/** What is written in place of a part of a field's value. */
interface Change {
  from: number;
  to: number;
  text: string;
}

type Selected = Pick<TextField, "value" | "selectionStart" | "selectionEnd" | "maxLength">;

/** The selection; its end where the kind of field tells none. */
const selectionOf = ({ selectionStart, selectionEnd, value }: Selected): [number, number] => [
  selectionStart ?? value.length,
  selectionEnd ?? value.length,
];

/** A text over what is selected, cut to the room that the field's length leaves; null where it leaves none. */
export const writing = (field: Selected, text: string): Change | null => {
  const [from, to] = selectionOf(field);
  const room = field.maxLength < 0 ? text.length : field.maxLength - (field.value.length - (to - from));
  return room > 0 ? { from, to, text: text.slice(0, room) } : null;
};

/** Nothing in place of what is selected, else of the character before the cursor; null where there is none. */
export const erasing = (field: Selected): Change | null => {
  const [from, to] = selectionOf(field);
  if (from !== to) return { from, to, text: "" };
  const before = Array.from(field.value.slice(0, from)).at(-1);
  return before === undefined ? null : { from: from - before.length, to, text: "" };
};

const setterOf = (field: TextField): ((value: string) => void) => {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // The one of the element's class, past what a framework has laid over it to notice programs that write.
  return (value) => Reflect.set(prototype, "value", value, field);
};

const change = (field: TextField, { from, to, text }: Change, inputType: string): void => {
  const data = text === "" ? null : text;
  const event = { bubbles: true, composed: true, inputType, data };
  if (!field.dispatchEvent(new InputEvent("beforeinput", { ...event, cancelable: true }))) return;
  setterOf(field)(field.value.slice(0, from) + text + field.value.slice(to));
  if (field.selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new InputEvent("input", event));
};

/** The browser's own way knows fields that tell no selection, and undo; where it is missing the same is done by hand. */
const byBrowser = (command: "insertText" | "delete", text?: string): boolean =>
  document.execCommand(command, false, text);

/** Writes at the cursor, over what is selected, as a person typing would: with input events and within the length. */
export const write = (field: TextField, text: string): void => {
  if (text === "") return;
  if (document.activeElement === field && byBrowser("insertText", text)) return;
  const written = writing(field, text);
  if (written) change(field, written, "insertText");
};

/** Takes away what is selected, else the character before the cursor. */
export const erase = (field: TextField): void => {
  if (document.activeElement === field && byBrowser("delete")) return;
  const erased = erasing(field);
  if (erased) change(field, erased, "deleteContentBackward");
};

const strike = (field: TextField, key: string): boolean => {
  const event = { key, code: key, bubbles: true, composed: true, cancelable: true };
  const goesOn = field.dispatchEvent(new KeyboardEvent("keydown", event));
  field.dispatchEvent(new KeyboardEvent("keyup", event));
  return goesOn;
};

/** Enter as on any keyboard: a new line in a text of several, else whatever the page does, else the form is sent. */
export const enter = (field: TextField): void => {
  if (!strike(field, "Enter")) return;
  if (field instanceof HTMLTextAreaElement) write(field, "\n");
  else field.form?.requestSubmit();
};

const focusable = "input, textarea, select, button, a[href], [tabindex]";

/** To the next field or button, within the popup where there is one. */
export const tab = (field: TextField): void => {
  if (!strike(field, "Tab")) return;
  const around = field.closest("[role=dialog], [popover], dialog") ?? document.body;
  const stops = [...around.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility() && !one.closest("[data-keyboard]"),
  );
  stops[(stops.indexOf(field) + 1) % stops.length]?.focus();
};
