import { useState } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { compareForSort } from "#engine/language/expressions/convert.ts";
import { useQueryChange } from "#engine/react/navigation/use-query-change.ts";
import { useNow } from "#engine/react/providers/ClockProvider.tsx";
import { useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { minute } from "#schemas/durations.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { ShiftPlanRecord } from "#schemas/plant/shift-plan.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { type BoardMode, boardOf, type Department } from "./board.ts";
import { CopyDialog } from "./CopyDialog.tsx";
import { DayDialog } from "./DayDialog.tsx";
import { mondayIn } from "./logic.ts";
import type { schema } from "./schema.ts";
import { type Opened, ShiftDialog } from "./ShiftDialog.tsx";
import classes from "./shift-plan.module.css";
import { Tools } from "./Tools.tsx";
import { useEdit } from "./use-edit.ts";
import { Week } from "./Week.tsx";
import { ShiftNamesContext } from "./words.ts";

type Options = Static<typeof schema.options>;
type Calendar = OutputOfCall<"load_shift_calendar">;
interface Data {
  plan?: Bound<ShiftPlanRecord>;
  calendar?: Bound<Calendar>;
  thisWeek?: Bound<Calendar>;
  machines?: Bound<readonly Machine[]>;
}

const departmentsOf = (machines: readonly Machine[]): Department[] =>
  [...new Map(machines.map((machine) => [machine.department, machine.department_description])).entries()]
    .filter(([id]) => id !== "")
    .map(([id, name]) => ({ id, name: name || id }))
    .toSorted((one, other) => compareForSort(one.name, other.name));

interface PlannerProps {
  options: Options;
  plan: ShiftPlanRecord;
  departments: readonly Department[];
  calendar: Calendar;
  thisWeek: Calendar;
}

type Dialog = { of: "shift"; opened: Opened } | { of: "day"; day: string } | { of: "copy" };

const Planner = ({ options, plan, departments, calendar, thisWeek }: PlannerProps) => {
  const now = useNow(minute);
  const zone = useTimeZone();
  const change = useQueryChange();
  const [mode, setMode] = useState<BoardMode>("dates");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const editing = useEdit(plan);
  const chosen = departments.find(({ id }) => id === options.department) ?? departments[0];
  if (!chosen) return <Note of="shift_plan.no_departments" />;
  const board = boardOf({
    plan,
    departments,
    mode,
    now,
    zone,
    department: chosen.id,
    monday: mondayIn(options.week),
    calendar: calendar.shifts,
    thisWeek: thisWeek.shifts,
  });
  const close = () => setDialog(null);
  const shared = { board, editing, onClose: close };
  return (
    <ShiftNamesContext value={plan.names}>
      <div className={classes["planner"]}>
        <Tools
          board={board}
          onMode={setMode}
          onChoose={(name, value) => change({ [name]: value })}
          onCopy={() => setDialog({ of: "copy" })}
        />
        <Week
          board={board}
          onOpen={(opened) => setDialog({ of: "shift", opened })}
          onDay={(day) => setDialog({ of: "day", day })}
        />
        {dialog?.of === "shift" ? <ShiftDialog {...shared} opened={dialog.opened} /> : null}
        {dialog?.of === "day" ? <DayDialog {...shared} day={dialog.day} /> : null}
        {dialog?.of === "copy" ? <CopyDialog {...shared} /> : null}
      </div>
    </ShiftNamesContext>
  );
};

/** The shifts of a department as a calendar of weeks, and the week that each one begins with. */
const View = ({ options, data }: WidgetViewProps<Options, Data>) => (
  <WidgetBox options={options}>
    <Bind bound={data.plan}>
      {(plan) => (
        <Bind bound={data.machines}>
          {(machines) => (
            <Bind bound={data.calendar}>
              {(calendar) => (
                <Bind bound={data.thisWeek}>
                  {(thisWeek) => (
                    <Planner
                      options={options}
                      plan={plan}
                      departments={departmentsOf(machines)}
                      calendar={calendar}
                      thisWeek={thisWeek}
                    />
                  )}
                </Bind>
              )}
            </Bind>
          )}
        </Bind>
      )}
    </Bind>
  </WidgetBox>
);

export default View;
