import classes from "./parts.module.css";

/** Marks what has to be filled in. */
export const Asterisk = () => (
  <span className={classes["asterisk"]} aria-hidden>
    *
  </span>
);
