import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedValue } from "#engine/bindings/resolvers/datasourceValue.ts";
import type { Css } from "#engine/bindings/resolvers/style.ts";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { FitText } from "#widgets/controls/frame/FitText.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import classes from "./datasource-value.module.css";
import { shown } from "./logic.ts";
import type { schema } from "./schema.ts";

type Props = WidgetViewProps<Static<typeof schema.options>, { value?: Bound<ResolvedValue>; style?: Bound<Css> }>;

/** One value of a data source, as large as its box allows unless its style says a size. */
const View = ({ options, data }: Props) => {
  const { unit, horizontalAlign, verticalAlign } = options;
  const css = data.style?.data ?? {};
  return (
    <WidgetBox options={options}>
      <Bind bound={data.value}>
        {(value) => (
          <div className={classes.value} style={css} data-styled="">
            {css["fontSize"] ? (
              <p className={classes.sized}>{shown(value, unit)}</p>
            ) : (
              <FitText
                text={shown(value)}
                {...(unit && value.value !== null ? { unit } : {})}
                {...(horizontalAlign ? { align: horizontalAlign } : {})}
                {...(verticalAlign ? { valign: verticalAlign } : {})}
              />
            )}
          </div>
        )}
      </Bind>
    </WidgetBox>
  );
};

export default View;
