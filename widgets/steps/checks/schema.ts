import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { closed, label, rows, stepDataOf, keys, count } from "#widgets/controls/options/parts.ts";

/** Items to tick off; a tick runs the step's action on the item. Whether an item stays ticked is what the rows say. */
export const schema = defineType({
  type: "checks",
  title: { text: "controls.checks" },
  description: { text: "controls.checks.description" },
  version: 1,
  options: closed({
    rows,
    keyField: Type.String(),
    textField: Type.String(),
    mandatoryField: Type.String(),
    checkedField: Type.String(),
    action: Type.String(),
    emptyText: label,
    notLoadedText: label,
  }),
  defaults: {
    keyField: "record_no",
    textField: "text",
    mandatoryField: "mandatory",
    checkedField: "isChecked",
    action: "check",
  },
});

/** It writes nothing. The action keeps the keys of what is `checked`, the document how many items are `mandatory`. */
export const stepData = stepDataOf({ checked: Type.Optional(keys), mandatory: count(0) });
