import { type Static, Type } from "typebox";
import { string } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

/**
 * Charts over records that the browser keeps, with a panel of filters, saved views and files: `explorer` is the slug of the
 * document that says which, `view` which of its overviews is shown; of one that it does not have the first is.
 */
export const schema = defineType({
  type: "explorer",
  title: { text: "widgets.explorer" },
  description: { text: "widgets.explorer.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      explorer: Type.Optional(string({ title: "widget.explorer", "x-needed": true, "x-document": "explorer" })),
      view: Type.Optional(string({ title: "widget.explorer_view" })),
    },
    closedOptions,
  ),
  defaults: {},
  reads: ["load_history_changes", "load_visualisation_configs"],
  writes: ["save_default_visualisation", "save_user_visualisation", "delete_visualisation"],
});

export type Options = Static<typeof schema.options>;
