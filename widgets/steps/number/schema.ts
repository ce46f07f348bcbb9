import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import {
  closed,
  count,
  facts,
  flag,
  label,
  number,
  Row,
  state,
  text,
  textOrNone,
  stepDataOf,
} from "#widgets/controls/options/parts.ts";

/**
 * One number with the keypad, and a second one where `second` names it. `shownDecimals` is how a number appears that the
 * document set; what a person types stays as it is typed. `toggle` names a switch that asks to go on; it is off again
 * when the step is entered. `strip` is the history of a machine in so many hours up to a moment, which stands above the
 * number with one of its stops marked.
 */
export const schema = defineType({
  type: "number",
  title: { text: "controls.number" },
  description: { text: "controls.number.description" },
  version: 1,
  options: closed({
    label,
    second: label,
    unit: textOrNone,
    integer: flag,
    negative: flag,
    decimals: count(0, 6),
    shownDecimals: count(0, 6),
    keypad: flag,
    min: number,
    max: number,
    toggle: label,
    facts,
    state,
    strip: Type.Optional(
      Type.Union([
        closed({
          history: Type.Array(Row),
          to: Type.String(),
          hours: Type.Number({ exclusiveMinimum: 0 }),
          stop: Type.Integer(),
        }),
        Type.Null(),
      ]),
    ),
  }),
  defaults: {},
});

/**
 * `text` is the entry as it is typed, with a decimal point; `value` its number, null while nothing counts. A document
 * that sets `value` alone shows it until somebody types. `confirmed` is a value that a person was asked about and means.
 */
export const stepData = stepDataOf({
  text,
  value: number,
  secondText: text,
  secondValue: number,
  confirmed: number,
  isManual: flag,
});
