import { defineType } from "#engine/registry/types.ts";
import {
  closed,
  flag,
  label,
  labelOrNone,
  rows,
  text,
  textOrNone,
  stepDataOf,
} from "#widgets/controls/options/parts.ts";

/**
 * The number or badge of a person, checked by the document when the user goes on. `name` is the person once verified.
 * With `meaning` it is an electronic signature: what is signed stands above the entry, and `signedAt` (ISO 8601, UTC)
 * with the name below it. `people` are rows of employees (`employee_number`, `employee_name`) who are offered above the
 * entry: one press enters the number and goes on.
 */
export const schema = defineType({
  type: "verify",
  title: { text: "controls.verify" },
  description: { text: "controls.verify.description" },
  version: 1,
  options: closed({
    label,
    numeric: flag,
    keypad: flag,
    askPincode: flag,
    pincodeLabel: label,
    name: textOrNone,
    meaning: labelOrNone,
    signedAt: textOrNone,
    people: rows,
  }),
  defaults: {},
});

/** `value` is what was entered, "" when cleared. `pincode` is a secret of the step and is never stored. */
export const stepData = stepDataOf({
  value: text,
  pincode: text,
  name: textOrNone,
  employee_number: textOrNone,
  meaning: textOrNone,
  signed_at: textOrNone,
});
