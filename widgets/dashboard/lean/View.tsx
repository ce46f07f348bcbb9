import { IconCheck, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { useToday } from "#widgets/controls/goals/use-today.ts";
import { type Block, blocksOf, type Cell, cellsOf } from "./logic.ts";
import type { schema } from "./schema.ts";
import classes from "./lean.module.css";

type Options = Static<typeof schema.options>;
type Props = WidgetViewProps<Options, { goals?: Bound<readonly ProductionGoal[]> }>;

/** The month as a cross or grid of blocks: each day against its goal. */
const View = ({ options, data }: Props) => (
  <WidgetBox options={options}>
    <Bind bound={data.goals} missing={900136}>
      {(goals) => (goals.length === 0 ? <Note of={6661} /> : <Calendar goals={goals} count={options.blocks ?? 33} />)}
    </Bind>
  </WidgetBox>
);

const Calendar = ({ goals, count }: { goals: readonly ProductionGoal[]; count: 32 | 33 }) => {
  const today = useToday();
  const blocks = useMemo(() => blocksOf(goals, today, count), [goals, today, count]);
  const cells = cellsOf(count);
  return (
    <ol className={`${classes.calendar} ${count === 33 ? classes.cross : classes.grid}`}>
      {blocks.map((block, index) => (
        <Day key={block.number} block={block} cell={cells[index] ?? { column: 1, row: 1 }} />
      ))}
    </ol>
  );
};

const marks = { reached: IconCheck, missed: IconX, neutral: null };

/** The short name of a month, `YYYY-MM`; without the full stop that some languages put behind it. */
const useMonthName = () => {
  const { language } = useText();
  return (month: string): string =>
    new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" })
      .format(Date.parse(`${month}-01T00:00:00Z`))
      .replace(".", "");
};

const Day = ({ block, cell }: { block: Block; cell: Cell }) => {
  const { kind, date, state, result, target, isToday } = block;
  const { text } = useText();
  const format = useFormat();
  const monthName = useMonthName();
  const place = { gridColumn: cell.column, gridRow: cell.row };
  if (date === null) return <li className={classes.block} style={place} data-state={state} />;
  const name = kind === "day" ? String(block.number) : monthName(date);
  const Mark = marks[state];
  const figures = text("goal.of_target", { result: format.number(result, 0), target: format.number(target, 0) });
  const said = [kind === "month" ? text("lean.so_far", { month: name }) : date, text(`lean.${state}`)];
  return (
    <li
      className={`${classes.block} ${classes[kind]}`}
      style={place}
      data-state={state}
      aria-current={isToday ? "date" : undefined}
      title={[...said, ...(target > 0 ? [figures] : [])].join(" · ")}
    >
      <span className={classes.name}>{name}</span>
      {Mark && <Mark className={classes.mark} aria-hidden />}
      <span className={classes.said}>{text(`lean.${state}`)}</span>
    </li>
  );
};

export default View;
