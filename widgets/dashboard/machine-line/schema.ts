import { Type } from "typebox";
import { string } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "machine-line",
  title: { text: "widgets.machine-line" },
  description: { text: "widgets.machine-line.description" },
  version: 1,
  options: Type.Object({ ...boxOptions, line: Type.Optional(string({ title: "widget.line" })) }, closedOptions),
  defaults: {},
  reads: ["load_machines"],
});
