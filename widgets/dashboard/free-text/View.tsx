import { Highlight } from "@mantine/core";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Lazy, LazyView } from "#engine/react/registry/LazyView.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { useFormatted } from "#widgets/controls/cells/use-formatted.ts";
import { QueryBind } from "#widgets/controls/queries/QueryBind.tsx";
import { firstField, type QueryData, readable } from "#widgets/controls/queries/read.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Fitted } from "./Fitted.tsx";
import { Marquee } from "./Marquee.tsx";
import type { RichProps } from "#widgets/controls/html/Rich.tsx";
import type { schema } from "./schema.ts";
import classes from "./free-text.module.css";

/** What makes HTML safe is large, and most texts are plain. */
const rich: Lazy<RichProps> = { view: () => import("#widgets/controls/html/Rich.tsx") };

type Options = Static<typeof schema.options>;

interface Data {
  text?: Bound<string>;
  highlight?: Bound<string>;
  query?: Bound<QueryData>;
}

/** The text in the user's language, with the dashboard's parameters in place of their `{names}`, or what a query says. */
const View = ({ options, data, parameters }: WidgetViewProps<Options, Data>) => {
  const { label } = useText();
  const write = useFormatted();
  const term = data.highlight?.data ?? options.highlight;
  const content = (text: string) =>
    text === "" ? <Note of={900147} /> : <Content options={options} text={text} term={term} />;
  return (
    <WidgetBox options={{ styleClass: "tightstyle", ...options }}>
      <div
        className={classes.place}
        data-horizontal={options.horizontalAlign ?? "left"}
        data-vertical={options.verticalAlign ?? "middle"}
      >
        {options.queryId === undefined ? (
          content(data.text?.data ?? label(options.text, parameters))
        ) : (
          <QueryBind options={options} bound={data.query} parameters={parameters}>
            {(rows) => content(written(firstField(rows), write))}
          </QueryBind>
        )}
      </div>
    </WidgetBox>
  );
};

/** Numbers are written as the reader's language has them, what is nothing as a dash. */
const written = (value: unknown, write: ReturnType<typeof useFormatted>): string => {
  if (typeof value === "number") return write(readable(value), "none");
  return toText(value) || "-";
};

const Content = ({ options, text, term }: { options: Options; text: string; term: string | undefined }) => {
  const { tag = "p", format = "plain", size } = options;
  if (tag === "fit" || size === -1) return <Fitted text={text} />;
  const style = size === undefined ? {} : { fontSize: `${size}px` };
  if (tag === "marquee") return <Marquee text={text} style={style} />;
  if (format === "html") return <LazyView definition={rich} props={{ html: text, style }} />;
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
