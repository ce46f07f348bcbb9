import type { CSSProperties } from "react";
import classes from "./free-text.module.css";

/** A line that runs from right to left; it stands still when the user prefers reduced motion. */
export const Marquee = ({ text, style }: { text: string; style: CSSProperties }) => (
  <p className={classes.marquee} style={style}>
    <span className={classes.running} style={{ animationDuration: `${Math.max(10, text.length * 0.25)}s` }}>
      {text}
    </span>
  </p>
);
