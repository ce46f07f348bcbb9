import type { Label } from "#schemas/documents/envelope.ts";
import { fillText } from "#engine/language/expressions/fill.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { Message } from "./types.ts";

type Scope = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown) => value === null || ["string", "number", "boolean"].includes(typeof value);

const membersOf = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

/** A text that comes from outside, such as the answer of a server: shown as it is. */
export const plainMessage = (text: string): Message => ({ label: text, values: {} });

/**
 * A document's label in the scope of its expressions, whose `values` can be named without that word. Texts in the
 * document are filled here; a catalogue key takes the plain names along for its placeholders.
 */
export const messageOf = (label: Label, scope: Scope, services: Services): Message => {
  const names: Scope = { ...scope, ...membersOf(scope["values"]) };
  if (typeof label === "string") return plainMessage(fillText(label, names, services));
  if ("text" in label)
    return { label, values: Object.fromEntries(Object.entries(names).filter(([, value]) => isPlain(value))) };
  return {
    label: { en: fillText(label.en, names, services), sv: fillText(label.sv, names, services) },
    values: {},
  };
};

const isLabel = (value: unknown): value is Exclude<Label, string> =>
  typeof value === "object" && value !== null && ("text" in value || ("en" in value && "sv" in value));

/** The message that an expression yields: a number is a key of the catalogue; null, false and anything odd are none. */
export const messageFrom = (value: unknown, scope: Scope, services: Services): Message | null => {
  if (typeof value === "number") return messageOf({ text: value }, scope, services);
  if (typeof value === "string" && value !== "") return messageOf(value, scope, services);
  return isLabel(value) ? messageOf(value, scope, services) : null;
};
