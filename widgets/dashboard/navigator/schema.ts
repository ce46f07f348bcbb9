import { Type } from "typebox";
import { navigatorConfig } from "#schemas/values/navigatorConfig/schema.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const schema = defineType({
  type: "navigator",
  title: { text: "widgets.navigator" },
  description: { text: "widgets.navigator.description" },
  version: 1,
  options: Type.Object(
    { ...boxOptions, navigator: Type.Optional(navigatorConfig({ title: "widget.buttons", "x-needed": true })) },
    closedOptions,
  ),
  defaults: { navigator: { size: 0, buttons: [] } },
});
