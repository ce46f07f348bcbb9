import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WeekBar } from "#widgets/controls/goals/goals.ts";
import classes from "./production-goal.module.css";

/** The week as one bar: achieved, the difference to what was expected until now, and what is left. */
export const WeekGoal = ({ bar, number }: { bar: WeekBar; number: (value: number) => string }) => {
  const { text } = useText();
  const { achieved, difference, isAhead, rest } = bar;
  const parts = [
    { name: "achieved", value: achieved, label: text("goal.achieved"), look: classes.achieved },
    {
      name: "difference",
      value: difference,
      label: text(isAhead ? "goal.ahead" : "goal.behind"),
      look: isAhead ? classes.more : classes.less,
    },
    { name: "rest", value: rest, label: text("goal.rest"), look: classes.rest },
  ].filter(({ value }) => value > 0);
  return (
    <figure className={classes.week}>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ name, value, look }) => (
          <span key={name} className={look} style={{ flexGrow: value }} data-part={name} />
        ))}
      </div>
      <figcaption className={classes.caption}>
        <b>{text(900145)}</b>
        {parts.map(({ name, value, label, look }) => (
          <span key={name} className={classes.part}>
            <span className={`${classes.swatch} ${look}`} />
            {label} {number(value)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
};
