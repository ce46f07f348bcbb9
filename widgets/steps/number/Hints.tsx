import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./number.module.css";

/** The limits that the document names, beside the field. */
export const Hints = ({ min, max }: { min: number | null; max: number | null }) => {
  const { text } = useText();
  const format = useFormat();
  if (min === null && max === null) return null;
  return (
    <p className={classes.hints}>
      {min !== null && <span>{text("number.min", { min: format.number(min) })}</span>}
      {max !== null && <span>{text("number.max", { max: format.number(max) })}</span>}
    </p>
  );
};
