import type { ReactNode } from "react";
import type { Label } from "#schemas/documents/envelope.ts";
import { defaultBackgroundColor, defaultTextColor, type styleClasses } from "#schemas/values/choices.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./frame.module.css";

export interface BoxOptions {
  title?: Label;
  styleClass?: (typeof styleClasses)[number];
  backgroundEnabled?: boolean;
  backgroundColor?: string;
  color?: string;
}

const paint = ({ backgroundEnabled, backgroundColor, color }: BoxOptions) =>
  backgroundEnabled
    ? { background: backgroundColor ?? defaultBackgroundColor, color: color ?? defaultTextColor }
    : color
      ? { color }
      : {};

/** The surface of a widget: one padding, one heading, and a content area whose size its children can scale to. */
export const WidgetBox = ({ options, children }: { options: BoxOptions; children: ReactNode }) => {
  const { label } = useText();
  const styleClass = options.styleClass ?? "widgetstyle";
  return (
    <section className={`${classes.box} ${classes[styleClass]} ${styleClass}`} style={paint(options)}>
      {options.title !== undefined && options.title !== "" && (
        <h2 className={classes.heading}>{label(options.title)}</h2>
      )}
      <div className={classes.content}>{children}</div>
    </section>
  );
};
