import type { PanelButton, PanelDocument, PanelInput } from "#schemas/documents/panel/schema.ts";
import { isTruthy, toNumber, toText } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { messageFrom, messageOf } from "#engine/language/flow/message.ts";
import type { Message } from "#engine/language/flow/types.ts";
import type { Selection } from "#engine/store/selection.ts";

type Scope = Readonly<Record<string, unknown>>;

/** What the expressions of a panel read. */
export interface PanelScope extends Scope {
  selection: { type: string; count: number };
}

/** Key of the catalogue: why an action for one row is disabled while several are selected. */
const selectOneRow = 900002;

/** A button as it stands for the present selection. */
export interface ButtonState {
  id: string;
  label: Message;
  icon: string | undefined;
  disabled: boolean;
  /** Why it is disabled, where there is something to say. */
  reason: Message | null;
  badge: string | null;
  /** A switch that is on or off; undefined for what is no switch. */
  pressed: boolean | undefined;
  button: PanelButton;
}

/** A field as it stands for the present selection. A bound that is missing is none. */
export interface InputState {
  id: string;
  label: Message;
  control: PanelInput["control"];
  min: number | null;
  max: number | null;
  maxLength: number;
}

/** What the expressions of a panel read besides what those of its page do. */
export const panelScope = (page: object, selection: Selection, inputs: Scope): PanelScope => {
  const items = selection.items.map(({ item }) => item);
  return {
    ...page,
    selection: { type: selection.type, count: items.length },
    item: items.length === 1 ? items[0] : null,
    items,
    inputs,
  };
};

const holds = (expression: unknown, scope: Scope, services: Services): boolean =>
  expression === undefined || isTruthy(evaluate(expression, scope, services));

const reasonOf = ({ rows = "one", enabled, reason }: PanelButton, count: number, scope: Scope, services: Services) => {
  if (rows === "one" && count !== 1) return { disabled: true, reason: messageFrom(selectOneRow, scope, services) };
  if (holds(enabled, scope, services)) return { disabled: false, reason: null };
  return {
    disabled: true,
    reason: reason === undefined ? null : messageFrom(evaluate(reason, scope, services), scope, services),
  };
};

/** The buttons that this person may use on this page, and which of them the selected rows allow. */
export const buttonsOf = ({ buttons }: PanelDocument, scope: PanelScope, services: Services): ButtonState[] => {
  const { count } = scope.selection;
  return buttons.flatMap((button) => {
    if (!holds(button.visible, scope, services)) return [];
    const badge = toText(evaluate(button.badge, scope, services));
    return [
      {
        id: button.id,
        label: messageOf(button.label, scope, services),
        icon: button.icon,
        ...reasonOf(button, count, scope, services),
        badge: badge === "" ? null : badge,
        pressed: button.pressed === undefined ? undefined : isTruthy(evaluate(button.pressed, scope, services)),
        button,
      },
    ];
  });
};

const boundOf = (expression: unknown, scope: Scope, services: Services): number | null =>
  expression === undefined ? null : toNumber(evaluate(expression, scope, services));

/** The fields that are shown. */
export const inputsOf = ({ inputs = [] }: PanelDocument, scope: Scope, services: Services): InputState[] =>
  inputs.flatMap(({ id, label, control, visible, min, max, maxLength = 200 }) =>
    holds(visible, scope, services)
      ? [
          {
            id,
            label: messageOf(label, scope, services),
            control,
            min: boundOf(min, scope, services),
            max: boundOf(max, scope, services),
            maxLength,
          },
        ]
      : [],
  );

/** A whole number within its bounds; null for what is no number. */
export const clampTo = ({ min, max }: Pick<InputState, "min" | "max">, value: unknown): number | null => {
  const number = toNumber(value);
  if (number === null) return null;
  return Math.max(min ?? -Infinity, Math.min(max ?? Infinity, Math.trunc(number)));
};

/** What a field holds after somebody has typed into it. */
export const entered = (input: InputState, typed: string): number | string | null => {
  if (input.control === "number") return clampTo(input, typed);
  return typed === "" ? null : typed.slice(0, input.maxLength);
};
