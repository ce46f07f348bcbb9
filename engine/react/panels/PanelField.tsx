import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import { toText } from "#engine/language/expressions/convert.ts";
import { useText } from "../providers/TextsProvider.tsx";
import { clampTo, entered, type InputState } from "./panel.ts";
import classes from "./panel.module.css";

interface PanelFieldProps {
  input: InputState;
  value: unknown;
  disabled: boolean;
  change: (value: unknown) => void;
}

/** A field of the panel; a number can be stepped as well as typed. */
export const PanelField = ({ input, value, disabled, change }: PanelFieldProps) => {
  const { text, label } = useText();
  const id = useId();
  const isNumber = input.control === "number";
  const name = label(input.label.label, input.label.values);
  const step = (by: number) => change(clampTo(input, (typeof value === "number" ? value : 0) + by));
  const stepper = (by: number, key: string, Icon: typeof IconPlus) => (
    <button
      type="button"
      className={classes["step"]}
      aria-label={text(key, { name })}
      disabled={disabled}
      onClick={() => step(by)}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
  return (
    <div className={classes["field"]}>
      <label htmlFor={id}>{name}</label>
      <span className={classes["line"]}>
        {isNumber ? stepper(-1, "panel.less", IconMinus) : null}
        <input
          id={id}
          value={toText(value)}
          inputMode={isNumber ? "numeric" : "text"}
          maxLength={isNumber ? 9 : input.maxLength}
          autoComplete="off"
          disabled={disabled}
          data-number={isNumber}
          onChange={(event) => change(entered(input, event.currentTarget.value))}
        />
        {isNumber ? stepper(1, "panel.more", IconPlus) : null}
      </span>
    </div>
  );
};
