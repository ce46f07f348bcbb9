import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconCopy } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { dayAfter, weekNameOf } from "#schemas/calendar/days.ts";
import { daysOfWeek } from "#schemas/plant/shift-plan-edits.ts";
import { type Board, type BoardMode, boardModes } from "./board.ts";
import classes from "./shift-plan.module.css";

interface ToolsProps {
  board: Board;
  onMode: (mode: BoardMode) => void;
  onChoose: (name: "week" | "department", value: string) => void;
  onCopy: () => void;
}

const isMode = (value: string): value is BoardMode => boardModes.some((one) => one === value);

const WeekTools = ({ board: { monday, today }, onChoose, onCopy }: ToolsProps) => {
  const { text } = useText();
  const go = (days: number) => onChoose("week", dayAfter(monday, days));
  const step = { mih: 44, px: "sm", variant: "default" } as const;
  return (
    <>
      <div className={classes["steps"]}>
        <Button {...step} aria-label={text("shift_plan.previous")} onClick={() => go(-daysOfWeek)}>
          <IconChevronLeft size={20} aria-hidden />
        </Button>
        <output className={classes["week"]}>{weekNameOf(monday)}</output>
        <Button {...step} aria-label={text("shift_plan.next")} onClick={() => go(daysOfWeek)}>
          <IconChevronRight size={20} aria-hidden />
        </Button>
        <Button {...step} onClick={() => onChoose("week", today)}>
          {text("shift_plan.today")}
        </Button>
      </div>
      <Button mih={44} variant="default" leftSection={<IconCopy size={20} aria-hidden />} onClick={onCopy}>
        {text("shift_plan.copy")}
      </Button>
    </>
  );
};

/** Which department, which week of it, and what is done with the whole week. */
export const Tools = (props: ToolsProps) => {
  const { text } = useText();
  const { board, onMode, onChoose } = props;
  return (
    <div className={classes["tools"]}>
      <NativeSelect
        size="md"
        aria-label={text("shift_plan.department")}
        value={board.department}
        data={board.departments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget }) => onChoose("department", currentTarget.value)}
      />
      <SegmentedControl
        className={classes["modes"]}
        aria-label={text("shift_plan.mode")}
        data={boardModes.map((value) => ({ value, label: text(`shift_plan.mode.${value}`) }))}
        value={board.mode}
        onChange={(value) => isMode(value) && onMode(value)}
      />
      {board.mode === "dates" ? <WeekTools {...props} /> : <p>{text("shift_plan.weekly_help")}</p>}
    </div>
  );
};
