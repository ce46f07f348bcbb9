import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { defineType } from "#engine/registry/types.ts";
import {
  closed,
  count,
  flag,
  label,
  labelOrNone,
  state,
  text,
  stepDataOf,
  Row,
} from "#widgets/controls/options/parts.ts";

/**
 * A line or, with `multiline`, a field of text. `numeric` takes digits alone, `maxLength` is in characters, `phrases` are
 * texts that a press adds. `stateText` says in words what `state` says in colour.
 */
export const schema = defineType({
  type: "entry",
  title: { text: "controls.entry" },
  description: { text: "controls.entry.description" },
  version: 1,
  options: closed({
    label,
    multiline: flag,
    numeric: flag,
    maxLength: count(1),
    phrases: Type.Optional(Type.Array(Label, { maxItems: 12 })),
    state,
    stateText: labelOrNone,
  }),
  defaults: {},
});

/** `row` is what the document has found for the entry. */
export const stepData = stepDataOf({ value: text, row: Type.Optional(Type.Union([Row, Type.Null()])) });
