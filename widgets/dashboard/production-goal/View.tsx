import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { differenceOf, ofType, sumOf, weekOfGoals } from "#widgets/controls/goals/goals.ts";
import type { GoalUnit } from "#widgets/controls/goals/units.ts";
import { useToday } from "#widgets/controls/goals/use-today.ts";
import type { schema } from "./schema.ts";
import { WeekGoal } from "./WeekGoal.tsx";
import classes from "./production-goal.module.css";

type Options = Static<typeof schema.options>;
type Props = WidgetViewProps<Options, { goals?: Bound<readonly ProductionGoal[]> }>;

const View = ({ options, data }: Props) => (
  <WidgetBox options={options}>
    <Bind bound={data.goals} missing={900136}>
      {(goals) => <Goal goals={ofType(goals, options.productionType)} unit={options.unit ?? "good_qty"} />}
    </Bind>
  </WidgetBox>
);

/** Whole pieces are written whole, hours and other units with one decimal. */
const decimalsOf = (unit: GoalUnit): number => (unit === "good_qty" ? 0 : 1);

const Goal = ({ goals, unit }: { goals: readonly ProductionGoal[]; unit: GoalUnit }) => {
  const { text } = useText();
  const format = useFormat();
  const today = useToday();
  if (goals.length === 0) return <Note of={6661} />;
  const day = sumOf(
    goals.filter(({ target_date }) => target_date === today),
    unit,
  );
  const difference = differenceOf(day);
  const number = (value: number) => format.number(value, decimalsOf(unit));
  const pieces = (value: number) => format.number(value, 0);
  return (
    <div className={classes.goal}>
      <dl className={classes.day}>
        <Figure label={text("goal.result")} value={number(day.result)} isMain />
        <Figure label={text("goal.target")} value={number(day.target)} />
        <Figure
          label={text("goal.difference")}
          value={`${difference > 0 ? "+" : ""}${number(difference)}`}
          state={difference < 0 ? classes.behind : classes.ahead}
        />
      </dl>
      <dl className={classes.losses}>
        <Figure label={text("goal.scrap")} value={pieces(day.scrap)} />
        <Figure label={text("goal.availability_loss")} value={pieces(day.availabilityLoss)} />
        <Figure label={text("goal.productivity_loss")} value={pieces(day.productivityLoss)} />
      </dl>
      <WeekGoal bar={weekOfGoals(goals, today, unit)} number={number} />
    </div>
  );
};

interface FigureProps {
  label: string;
  value: string;
  isMain?: boolean;
  state?: string | undefined;
}

const Figure = ({ label, value, isMain = false, state = "" }: FigureProps) => (
  <div className={`${classes.figure} ${isMain ? classes.main : ""} ${state}`}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

export default View;
