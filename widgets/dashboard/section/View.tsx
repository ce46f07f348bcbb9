import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { TimedRedirect } from "#widgets/dashboard/navigator/TimedRedirect.tsx";
import { backgroundOf } from "./logic.ts";
import type { schema } from "./schema.ts";
import classes from "./section.module.css";

type Options = Static<typeof schema.options>;

/** A coloured or pictured area with an optional title, behind the widgets; it may host a part that draws nothing. */
const View = ({ options, data }: WidgetViewProps<Options, { link?: Bound<string> }>) => {
  const { label } = useText();
  const title = label(options.title);
  const color = options.backgroundEnabled ? { backgroundColor: options.backgroundColor ?? "#ffffff" } : {};
  const link = data.link?.data ?? options.link;
  const ink = options.color ? { color: options.color } : {};
  return (
    <section className={classes.area} style={{ ...color, ...ink, ...backgroundOf(options) }}>
      {title !== "" && <h2 className={classes.title}>{title}</h2>}
      {options.component === "navigator" && (
        <TimedRedirect
          {...(link === undefined ? {} : { link })}
          {...(options.timeout === undefined ? {} : { timeout: options.timeout })}
        />
      )}
    </section>
  );
};

export default View;
