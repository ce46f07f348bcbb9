import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedValue } from "#engine/bindings/resolvers/datasourceValue.ts";
import { toNumber } from "#engine/expressions/convert.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { useFormatted } from "#widgets/controls/cells/use-formatted.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Dial } from "./Dial.tsx";
import classes from "./gauge.module.css";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

const View = ({ options, data }: WidgetViewProps<Options, { value?: Bound<ResolvedValue> }>) => (
  <WidgetBox options={options}>
    <Bind bound={data.value}>{(value) => <Gauge options={options} resolved={value} />}</Bind>
  </WidgetBox>
);

const Gauge = ({ options, resolved }: { options: Options; resolved: ResolvedValue }) => {
  const { label } = useText();
  const format = useFormatted();
  const { minimum = 0, maximum = 100, step = 10, limits = [], needleWidth = 10, output = "small" } = options;
  const value = toNumber(resolved.value);
  const printed = value === null ? "-" : options.value?.format ? resolved.text : format(value, "number");
  const position = options.label === undefined ? null : (options.labelPosition ?? null);
  return (
    <div className={`${classes.gauge} ${classes[output]}`}>
      <Dial scale={{ minimum, maximum }} {...{ step, limits, needleWidth, value }} plain={output === "minimal"} />
      <p className={classes.output}>
        <span className={classes.value}>{printed}</span>
        {options.unit && value !== null && <span className={classes.unit}>{options.unit}</span>}
        {position === "output" && <span className={classes.label}>{label(options.label)}</span>}
      </p>
      {(position === "topleft" || position === "topright") && (
        <span className={`${classes.label} ${classes[position]}`}>{label(options.label)}</span>
      )}
    </div>
  );
};

export default View;
