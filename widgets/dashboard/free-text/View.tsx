import { Highlight } from "@mantine/core";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Fitted } from "./Fitted.tsx";
import { Marquee } from "./Marquee.tsx";
import { Rich } from "#widgets/controls/html/Rich.tsx";
import type { schema } from "./schema.ts";
import classes from "./free-text.module.css";

type Options = Static<typeof schema.options>;

/** The text in the user's language, with the dashboard's parameters in place of their `{names}`. */
const View = ({
  options,
  data,
  parameters,
}: WidgetViewProps<Options, { text?: Bound<string>; highlight?: Bound<string> }>) => {
  const { label } = useText();
  const shown = data.text?.data ?? label(options.text, parameters);
  return (
    <WidgetBox options={{ styleClass: "tightstyle", ...options }}>
      <div
        className={classes.place}
        data-horizontal={options.horizontalAlign ?? "left"}
        data-vertical={options.verticalAlign ?? "middle"}
      >
        {shown === "" ? (
          <Note of={900147} />
        ) : (
          <Content options={options} text={shown} term={data.highlight?.data ?? options.highlight} />
        )}
      </div>
    </WidgetBox>
  );
};

const Content = ({ options, text, term }: { options: Options; text: string; term: string | undefined }) => {
  const { tag = "p", format = "plain", size } = options;
  if (tag === "fit" || size === -1) return <Fitted text={text} />;
  const style = size === undefined ? {} : { fontSize: `${size}px` };
  if (tag === "marquee") return <Marquee text={text} style={style} />;
  if (format === "html") return <Rich html={text} style={style} />;
  const Element = tag;
  return (
    <Element className={classes.text} style={style}>
      {term ? (
        <Highlight component="span" inherit highlight={term}>
          {text}
        </Highlight>
      ) : (
        text
      )}
    </Element>
  );
};

export default View;
