import { defineType } from "#engine/registry/types.ts";
import { closed, label, stepDataOf, textOrNone } from "#widgets/controls/options/parts.ts";

/** A text with headings, lists and emphasis: `html`, of which only what is safe is shown; null while there is none. */
export const schema = defineType({
  type: "rich-text",
  title: { text: "controls.rich_text" },
  description: { text: "controls.rich_text.description" },
  version: 1,
  options: closed({ html: textOrNone, emptyText: label, notLoadedText: label }),
  defaults: {},
});

/** It writes nothing. */
export const stepData = stepDataOf({});
