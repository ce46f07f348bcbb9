import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { closed, Key, label, rows, stepDataOf } from "#widgets/controls/options/parts.ts";

/**
 * Settings in groups, edited in place. `rows` are the settings of the chosen group; a row whose `numericField` is true
 * takes a number, and `lowerField` and `upperField` name the limits that are shown beside it.
 */
export const schema = defineType({
  type: "form",
  title: { text: "controls.form" },
  description: { text: "controls.form.description" },
  version: 1,
  options: closed({
    groups: rows,
    rows,
    keyField: Type.String(),
    labelField: Type.String(),
    unitField: Type.String(),
    valueField: Type.String(),
    numericField: Type.String(),
    lowerField: Type.String(),
    upperField: Type.String(),
    groupKeyField: Type.String(),
    groupLabelField: Type.String(),
    emptyText: label,
    emptyHint: label,
    notLoadedText: label,
  }),
  defaults: {
    keyField: "record_no",
    labelField: "setting",
    unitField: "unit",
    valueField: "value",
    numericField: "isNumeric",
    lowerField: "lower_limit",
    upperField: "upper_limit",
    groupKeyField: "record_no",
    groupLabelField: "description",
  },
});

/** The chosen group, and the values that differ from what was there, of all groups; numbers with a dot. */
export const stepData = stepDataOf({
  group: Type.Optional(Type.Union([Key, Type.Null()])),
  changed: Type.Optional(Type.Array(closed({ record_no: Key, value: Type.String(), isNumeric: Type.Boolean() }))),
});
