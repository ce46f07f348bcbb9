import { Type } from "typebox";
import { backgroundPositions, backgroundRepeats, backgroundSizes } from "#schemas/values/choices.ts";
import { select, string } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";
import { hostingDefaults, hostingOptions } from "#widgets/dashboard/special-component/hosting/options.ts";

const { horizontal, vertical } = backgroundPositions;

export const schema = defineType({
  type: "section",
  title: { text: "widgets.section" },
  description: { text: "widgets.section.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...hostingOptions,
      backgroundImage: Type.Optional(string({ title: "widget.background_image" })),
      backgroundSize: Type.Optional(select(backgroundSizes, { title: "widget.background_size" })),
      backgroundRepeat: Type.Optional(select(backgroundRepeats, { title: "widget.background_repeat" })),
      backgroundPositionX: Type.Optional(select(horizontal, { title: "widget.background_position_x" })),
      backgroundPositionY: Type.Optional(select(vertical, { title: "widget.background_position_y" })),
    },
    closedOptions,
  ),
  defaults: hostingDefaults,
  hosts: "component",
});
