import { Type } from "typebox";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";
import { hostingDefaults, hostingOptions } from "./hosting/options.ts";

export const schema = defineType({
  type: "special-component",
  title: { text: "widgets.special-component" },
  description: { text: "widgets.special-component.description" },
  version: 1,
  options: Type.Object({ ...boxOptions, ...hostingOptions }, closedOptions),
  defaults: hostingDefaults,
  lacks: ({ component }) => (component === undefined ? [["component"]] : []),
  hosts: "component",
});
