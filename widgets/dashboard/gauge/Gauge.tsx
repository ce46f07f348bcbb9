import type { Label } from "#schemas/documents/envelope.ts";
import { toNumber } from "#engine/language/expressions/convert.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useFormatted } from "#widgets/controls/cells/use-formatted.ts";
import { Dial } from "./Dial.tsx";
import classes from "./gauge.module.css";
import type { labelPositions, outputs } from "./schema.ts";

interface DialLook {
  minimum?: number;
  maximum?: number;
  step?: number;
  limits?: { value: number; color: string }[];
  needleWidth?: number;
  output?: (typeof outputs)[number];
  label?: Label;
  labelPosition?: (typeof labelPositions)[number] | null;
  unit?: string;
}

interface GaugeProps {
  options: DialLook;
  value: unknown;
  /** The value as it is printed; by default as a number of the reader's language. */
  text?: string;
}

/** A dial with its value printed below; what is no number has no needle. */
export const Gauge = ({ options, value: given, text }: GaugeProps) => {
  const { label } = useText();
  const format = useFormatted();
  const { minimum = 0, maximum = 100, step = 10, limits = [], needleWidth = 10, output = "small" } = options;
  const value = toNumber(given);
  const printed = value === null ? "-" : (text ?? format(value, "number"));
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
