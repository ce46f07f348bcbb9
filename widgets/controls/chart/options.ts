import { Type } from "typebox";
import {
  animationDurations,
  defaultAnimationDuration,
  defaultFontSize,
  defaultGridColor,
  fontSizes,
  maxLabelSizes,
} from "#schemas/values/choices.ts";
import { color, select } from "#schemas/values/plain.ts";

/** How a widget's chart is drawn; spread them into the options of its type. */
export const drawingOptions = {
  fontSize: Type.Optional(
    select([...fontSizes], {
      title: "widget.text_size",
      description: "widget.chart_text_size.help",
      default: defaultFontSize,
    }),
  ),
  maxLabelSize: Type.Optional(select(maxLabelSizes, { title: "widget.max_label_size", default: -1 })),
  gridColor: Type.Optional(color({ title: "widget.grid_color", default: defaultGridColor })),
  animationDuration: Type.Optional(
    select(animationDurations, { title: "widget.animation_duration", default: defaultAnimationDuration }),
  ),
};

interface Drawing {
  fontSize?: number;
  maxLabelSize?: (typeof maxLabelSizes)[number];
  gridColor?: string;
  animationDuration?: (typeof animationDurations)[number];
}

/** The options of a widget as its chart takes them: a chart that says nothing of it draws at once. */
export const drawingOf = ({ fontSize, maxLabelSize = -1, gridColor, animationDuration }: Drawing) => ({
  fontSize,
  maxLabelSize,
  gridColor,
  duration: animationDuration ?? 0,
});
