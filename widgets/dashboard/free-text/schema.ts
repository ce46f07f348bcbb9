import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { fontSizes } from "#schemas/values/choices.ts";
import { select, string, text } from "#schemas/values/plain.ts";
import { isBlank } from "#schemas/values/lacking.ts";
import { defineType } from "#engine/registry/types.ts";
import { queryInterval, queryOptions } from "#widgets/controls/queries/options.ts";
import { alignOptions, boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

export const textTags = ["h1", "h2", "h3", "h4", "h5", "p", "fit", "marquee"] as const;
const textFormats = ["plain", "html"] as const;
const textSizes: readonly number[] = [-1, ...fontSizes];

export const schema = defineType({
  type: "free-text",
  title: { text: "widgets.free-text" },
  description: { text: "widgets.free-text.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      ...alignOptions,
      text: Type.Optional(Type.Union([text({ title: "widget.text" }), Label])),
      /** Instead of the text: the first field of the first row of a stored query. */
      ...queryOptions,
      ...queryInterval,
      /** Each occurrence in a plain text is marked, whatever its case. */
      highlight: Type.Optional(string({ title: "widget.highlight" })),
      format: Type.Optional(select(textFormats, { title: "widget.text_format", default: "plain" })),
      tag: Type.Optional(select(textTags, { title: "widget.text_tag", default: "p" })),
      size: Type.Optional(
        Type.Unsafe<number>({ type: "number", enum: [...textSizes], title: "widget.text_size", "x-value": "select" }),
      ),
    },
    closedOptions,
  ),
  defaults: { format: "plain", tag: "p" },
  lacks: ({ text: words, queryId }) => (queryId === undefined && isBlank(words) ? [["text"]] : []),
});
