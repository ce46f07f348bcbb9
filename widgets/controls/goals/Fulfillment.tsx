import { IconCheck, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { type DayColumn, fulfillmentOfWeek, weekdayText } from "./fulfillment.ts";
import { ofType } from "./goals.ts";
import type { GoalUnit } from "./units.ts";
import { useToday } from "./use-today.ts";
import classes from "./goals.module.css";

export interface FulfillmentProps {
  goals: readonly ProductionGoal[];
  options: { productionType?: string; unit?: GoalUnit; weekend?: boolean };
  /** Percent of the planned quantity that is asked for. */
  limit?: number | null | undefined;
}

/** Highest percent of the scale when no column is higher. */
const leastScale = 125;

/** A column for each day of the week against the line of its target, and the total of the week. */
export const Fulfillment = ({ goals, options, limit }: FulfillmentProps) => {
  const { text } = useText();
  const today = useToday();
  const { productionType, unit = "good_qty", weekend = false } = options;
  const { days, total } = useMemo(
    () => fulfillmentOfWeek(ofType(goals, productionType), { today, unit, weekend, limit }),
    [goals, productionType, today, unit, weekend, limit],
  );
  if (goals.length === 0) return <Note of={6661} />;
  const scale = Math.max(leastScale, total.percent, ...days.map(({ percent }) => percent));
  return (
    <ol className={classes.week}>
      {days.map((column) => (
        <Column
          key={column.day}
          column={column}
          name={text(weekdayText(column.weekday))}
          scale={scale}
          isToday={column.day === today}
        />
      ))}
      <Column column={total} name={text(900145)} scale={scale} isTotal />
    </ol>
  );
};

interface ColumnProps {
  column: Omit<DayColumn, "day" | "weekday">;
  name: string;
  scale: number;
  isToday?: boolean;
  isTotal?: boolean;
}

const marks = { reached: IconCheck, missed: IconX, open: null };

const Column = ({ column, name, scale, isToday = false, isTotal = false }: ColumnProps) => {
  const { text } = useText();
  const format = useFormat();
  const { percent, result, target, state } = column;
  const Mark = marks[state];
  const values = { result: format.number(result, 0), target: format.number(target, 0) };
  return (
    <li className={`${classes.column} ${isTotal ? classes.total : ""}`} title={text("goal.of_target", values)}>
      <span className={classes.percent}>{format.number(percent, 0)} %</span>
      <span className={classes.track} aria-hidden>
        <span
          className={`${classes.fill} ${classes[state]}`}
          style={{ height: `${(Math.max(0, percent) / scale) * 100}%` }}
          data-percent={Math.round(percent)}
        >
          {Mark && percent / scale > 0.2 && <Mark className={classes.mark} />}
        </span>
        <span className={classes.line} style={{ bottom: `${(100 / scale) * 100}%` }} />
      </span>
      <span className={`${classes.name} ${isToday ? classes.today : ""}`}>{name}</span>
    </li>
  );
};
