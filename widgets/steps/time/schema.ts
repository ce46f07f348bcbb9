import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { closed, flag, label, text, stepDataOf } from "#widgets/controls/options/parts.ts";

const part = Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()]));

/** A day with hour and minute, on the company's clock. `future` lets days after today be chosen. */
export const schema = defineType({
  type: "time",
  title: { text: "controls.time" },
  description: { text: "controls.time.description" },
  version: 1,
  options: closed({ label, future: flag }),
  defaults: {},
});

/** The control writes `date` (`YYYY-MM-DD`), `hours` and `minutes`; a document makes `value` (`YYYY-MM-DD HH:mm`) of them. */
export const stepData = stepDataOf({
  date: text,
  hours: part,
  minutes: part,
  value: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
