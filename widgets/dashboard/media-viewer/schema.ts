import { Type } from "typebox";
import { mediaObject } from "#schemas/values/mediaObject/schema.ts";
import { select } from "#schemas/values/plain.ts";
import { defineType } from "#engine/registry/types.ts";
import { boxOptions, closedOptions } from "#widgets/controls/frame/options.ts";

/** How a picture or video stands in its box: whole, filling it cut off at the edges, or stretched. */
const fits = ["contain", "cover", "fill"] as const;

export const schema = defineType({
  type: "media-viewer",
  title: { text: "widgets.media-viewer" },
  description: { text: "widgets.media-viewer.description" },
  version: 1,
  options: Type.Object(
    {
      ...boxOptions,
      media: Type.Optional(mediaObject({ title: "widget.media", "x-needed": true })),
      fit: Type.Optional(select(fits, { title: "widget.fit", default: "contain" })),
    },
    closedOptions,
  ),
  defaults: { fit: "contain" },
  reads: ["load_webmedia_files", "load_machine"],
});
