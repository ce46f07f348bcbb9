import { Type } from "typebox";
import { string } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "iframe",
  title: { text: "widgets.iframe" },
  description: { text: "widgets.iframe.description" },
  version: 1,
  options: Type.Object(
    { ...boxOptions, src: Type.Optional(string({ title: "widget.address", "x-needed": true })) },
    closedOptions,
  ),
  defaults: {},
});
