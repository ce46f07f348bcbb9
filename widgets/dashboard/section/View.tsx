import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Hosted } from "#widgets/dashboard/special-component/hosting/Hosted.tsx";
import { timedNavigator } from "#widgets/dashboard/special-component/hosting/options.ts";
import { backgroundOf } from "./logic.ts";
import type { schema } from "./schema.ts";
import classes from "./section.module.css";

type Options = Static<typeof schema.options>;

/** A coloured or pictured area with an optional title, behind the widgets; it may host a part, which fills it. */
const View = ({ id, options, data }: WidgetViewProps<Options, { link?: Bound<string> }>) => {
  const { label } = useText();
  const title = label(options.title);
  const color = options.backgroundEnabled ? { backgroundColor: options.backgroundColor ?? "#ffffff" } : {};
  const ink = options.color ? { color: options.color } : {};
  const part = <Hosted id={id} options={options} link={data.link?.data ?? options.link} />;
  const isFilled = options.component !== undefined && options.component !== timedNavigator;
  return (
    <section className={classes.area} style={{ ...color, ...ink, ...backgroundOf(options) }}>
      {title !== "" && <h2 className={classes.title}>{title}</h2>}
      {isFilled ? <div className={classes.part}>{part}</div> : part}
    </section>
  );
};

export default View;
