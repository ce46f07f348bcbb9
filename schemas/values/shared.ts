import { Type } from "typebox";
import {
  defaultBackgroundColor,
  defaultRefreshInterval,
  defaultTextColor,
  horizontalAlignments,
  minimumRefreshInterval,
  verticalAlignments,
} from "./choices.ts";
import { boolean, color, number, select, string } from "./plain.ts";

/** Options that widget types have in common; spread those that a type uses into its own. `interval` is in seconds. */
export const sharedOptions = {
  backgroundEnabled: Type.Optional(boolean({ title: "widget.background_enabled", default: false })),
  backgroundColor: Type.Optional(color({ title: "widget.background_color", default: defaultBackgroundColor })),
  color: Type.Optional(color({ title: "widget.color", default: defaultTextColor })),
  horizontalAlign: Type.Optional(select(horizontalAlignments, { title: "widget.horizontal_align" })),
  verticalAlign: Type.Optional(select(verticalAlignments, { title: "widget.vertical_align" })),
  machineId: Type.Optional(string({ title: "widget.machine" })),
  interval: Type.Optional(
    number({ title: "widget.interval", minimum: minimumRefreshInterval, default: defaultRefreshInterval }),
  ),
};
