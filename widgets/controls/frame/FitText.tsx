import type { CSSProperties } from "react";
import classes from "./frame.module.css";

interface FitTextProps {
  text: string;
  unit?: string;
  align?: "left" | "center" | "right";
  valign?: "top" | "middle" | "bottom";
  style?: CSSProperties;
}

const places = {
  left: "flex-start",
  center: "center",
  right: "flex-end",
  top: "flex-start",
  middle: "center",
  bottom: "flex-end",
};

/** Width of a text in ems of a bold tabular face: digits and letters about 0.64, separators and blanks about 0.32. */
const emsOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (/[\s.,:'\u00a0\u202f-]/.test(character) ? 0.32 : 0.64), 0);

/** One line as large as its box allows; the size follows from the box by CSS alone, so that an update measures nothing. */
export const FitText = ({ text, unit, align = "center", valign = "middle", style = {} }: FitTextProps) => {
  const ems = Math.max(emsOf(text) + (unit ? emsOf(unit) * 0.45 + 0.15 : 0), 1);
  const size = `max(14px, min(72cqh, ${(90 / ems).toFixed(2)}cqw))`;
  return (
    <p
      className={classes.fit}
      style={{ ...style, justifyContent: places[align], alignItems: places[valign], fontSize: size }}
    >
      <span className={classes.fitLine}>
        {text}
        {unit && <span className={classes.fitUnit}>{unit}</span>}
      </span>
    </p>
  );
};
