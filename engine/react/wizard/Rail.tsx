import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { Fragment, memo } from "react";
import type { StepMark, WizardFrame } from "#engine/wizard/types.ts";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./wizard.module.css";

type RailProps = Pick<WizardFrame, "rail" | "position" | "count">;

const stateTexts: Record<StepMark, string> = {
  done: "wizard.step_done",
  current: "wizard.step_current",
  disabled: "wizard.step_disabled",
  upcoming: "wizard.step_upcoming",
};

/** More marks than this stand close together, without numbers. */
const roomFor = 12;

const Sign = ({ state, number }: { state: StepMark; number: number }) => {
  if (state === "done") return <IconCheck size={20} />;
  return state === "disabled" ? <IconMinus size={20} /> : number;
};

/** The number of each step among those that are not skipped, as the counter counts them. */
const numbersOf = (rail: RailProps["rail"]): number[] => {
  let number = 0;
  return rail.map(({ state }) => (state === "disabled" ? number : (number += 1)));
};

/** One mark per step: done, current, disabled or yet to come, each with a sign of its own. Its tooltip is the step's title. */
const Marks = ({ rail, position, count }: RailProps) => {
  const { text, label } = useText();
  const numbers = numbersOf(rail);
  return (
    <ol className={classes["rail"]} aria-label={text("wizard.steps")} data-dense={rail.length > roomFor || undefined}>
      {rail.map(({ id, title, state }, index) => (
        <Fragment key={id}>
          {index > 0 ? <li className={classes["join"]} aria-hidden /> : null}
          <li className={classes["markPlace"]}>
            <span
              className={classes["mark"]}
              // Not a control: focus shows its title to who has no pointer.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              data-state={state}
              aria-current={state === "current" ? "step" : undefined}
              aria-describedby={`tip-${id}`}
            >
              <VisuallyHidden>{text(stateTexts[state])}</VisuallyHidden>
              <span aria-hidden>
                <Sign state={state} number={numbers[index]!} />
              </span>
            </span>
            <span
              id={`tip-${id}`}
              role="tooltip"
              className={classes["tip"]}
              data-end={index >= rail.length / 2 || undefined}
            >
              {label(title)}
            </span>
          </li>
        </Fragment>
      ))}
      <li className={classes["counter"]}>{`${position}/${count}`}</li>
    </ol>
  );
};

const isSame = (a: RailProps, b: RailProps): boolean =>
  a.position === b.position &&
  a.count === b.count &&
  a.rail.length === b.rail.length &&
  a.rail.every(({ id, title, state }, index) => {
    const other = b.rail[index];
    return id === other?.id && title === other.title && state === other.state;
  });

/** The rail is drawn anew when a mark has changed, not at every key. */
export const Rail = memo(Marks, isSame);
