import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { callConfiguration } from "#schemas/values/callConfiguration/schema.ts";
import { style } from "#schemas/values/style/schema.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

/**
 * A button that sends a call. `successStyle` and `failStyle` are laid over `style` for five seconds after the call.
 * Headers go with calls to addresses of the application other than procedures, which read none.
 */
export const schema = defineType({
  type: "action-button",
  title: { text: "widgets.action_button" },
  description: { text: "widgets.action_button.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      label: Type.Optional(Label),
      call: Type.Optional(callConfiguration({ title: "widget.call", "x-needed": true })),
      style: Type.Optional(style({ title: "widget.style" })),
      successStyle: Type.Optional(style({ title: "widget.success_style" })),
      failStyle: Type.Optional(style({ title: "widget.fail_style" })),
    },
    closedOptions,
  ),
  defaults: {},
});
