import { Button, Modal, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { DayInput } from "#engine/react/dates/DayInput.tsx";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Problem } from "#engine/shell/security/Problem.tsx";
import { dayAfter } from "#schemas/calendar/days.ts";
import {
  changesBetween,
  daysFrom,
  type DepartmentDay,
  withDaysOff,
  withoutDayOff,
  withoutOwnDay,
} from "#schemas/plant/shift-plan-edits.ts";
import type { Board, Edit } from "./board.ts";
import { Changes } from "./Changes.tsx";
import type { DialogProps } from "./ShiftDialog.tsx";
import classes from "./shift-plan.module.css";
import { useWords } from "./words.ts";

type DayProps = DialogProps & { day: string };

const scopes = ["all", "one"] as const;
type Scope = (typeof scopes)[number];
const isScope = (value: string): value is Scope => scopes.some((one) => one === value);

/** The longest stretch of days off that is set at once. */
const mostDays = 62;

const Preview = ({
  board,
  edit,
  days,
  every,
}: {
  board: Board;
  edit: Edit;
  days: readonly string[];
  every: boolean;
}) => {
  const of = (every ? board.departments.map(({ id }) => id) : [board.department]).flatMap((department) =>
    days.map((day): DepartmentDay => ({ department, day })),
  );
  const name = (id: string) => board.departments.find((one) => one.id === id)?.name ?? id;
  const changes = changesBetween(board.parts, edit(board.parts), of, board.begunOf).map((change) => ({
    ...change,
    off: null,
  }));
  return every ? <Changes changes={changes} nameOf={name} /> : <Changes changes={changes} />;
};

const Foot = ({ props, save, isReady, yes }: { props: DayProps; save: Edit; isReady: boolean; yes: string }) => {
  const { text } = useText();
  const { editing, onClose } = props;
  const store = async () => {
    if (await editing.store(save)) onClose();
  };
  return (
    <>
      <Problem problem={editing.problem} />
      <PopupFoot>
        <Button size="md" variant="default" onClick={onClose}>
          {text("popup.cancel")}
        </Button>
        <Button size="md" loading={editing.working} disabled={!isReady} onClick={() => void store()}>
          {yes}
        </Button>
      </PopupFoot>
    </>
  );
};

/** A day off that is there: what comes back where people work on it after all. */
const WorkAgain = (props: DayProps) => {
  const { text } = useText();
  const { board, day } = props;
  const { off } = board.dayOf(day);
  const edit: Edit = (parts) => withoutDayOff(parts, { department: board.department, day });
  const isOver = board.begunOf({ department: board.department, day }) === null;
  return (
    <div className={classes["form"]}>
      <p className={classes["notice"]}>
        {text(off?.all ? "shift_plan.off_all" : "shift_plan.off_one", {
          name: off?.name || text("shift_plan.day_off"),
        })}
      </p>
      <Preview board={board} edit={edit} days={[day]} every={off?.all === true} />
      <Foot props={props} save={edit} isReady={!isOver} yes={text("shift_plan.work_again")} />
    </div>
  );
};

const daysUntil = (day: string, last: string): string[] =>
  daysFrom(day, mostDays).filter((one) => one <= (last < day ? day : last));

/** A day that becomes a named day off, alone or with those after it, and the shifts that go. */
const SetOff = (props: DayProps) => {
  const { text } = useText();
  const { board, day } = props;
  const [name, setName] = useState("");
  const [scope, setScope] = useState<Scope>("all");
  const [last, setLast] = useState(day);
  const { department, departments } = board;
  const days = daysUntil(day, last);
  const off = {
    name: name.trim(),
    days,
    department: scope === "one" ? department : null,
    departments: departments.map(({ id }) => id),
  };
  const edit: Edit = (parts) => withDaysOff(parts, off, board.begunOf);
  const isOver = board.begunOf({ department, day }) === null;
  if (isOver) return <p className={classes["notice"]}>{text("shift_plan.over")}</p>;
  return (
    <div className={classes["form"]}>
      <TextInput
        size="md"
        label={text("shift_plan.off_name")}
        description={text("shift_plan.off_help")}
        maxLength={200}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SegmentedControl
        className={classes["modes"]}
        aria-label={text("shift_plan.off_for")}
        data={scopes.map((value) => ({ value, label: text(`shift_plan.off_for.${value}`) }))}
        value={scope}
        onChange={(value) => isScope(value) && setScope(value)}
      />
      <DayInput
        label={text("shift_plan.off_until")}
        value={last}
        minDate={day}
        maxDate={dayAfter(day, mostDays - 1)}
        onChange={(value) => setLast(value ?? day)}
      />
      <Preview board={board} edit={edit} days={days} every={scope === "all"} />
      <Foot props={props} save={edit} isReady={off.name !== ""} yes={text("shift_plan.set_off")} />
    </div>
  );
};

/** A day of its own: what it becomes where the department's week holds there again. */
const AsEachWeek = (props: DayProps) => {
  const { text } = useText();
  const { board, day } = props;
  const of = { department: board.department, day };
  const edit: Edit = (parts) => withoutOwnDay(parts, of);
  return (
    <div className={classes["form"]}>
      <Preview board={board} edit={edit} days={[day]} every={false} />
      <Foot props={props} save={edit} isReady={board.begunOf(of) !== null} yes={text("shift_plan.as_week")} />
    </div>
  );
};

/** What is special about a day, and what can become of it as a whole. */
export const DayDialog = (props: DayProps) => {
  const { text } = useText();
  const words = useWords();
  const { board, day, onClose } = props;
  const { off, isOwn } = board.dayOf(day);
  const [part, setPart] = useState("off");
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={`${words.weekdayOf(day)} ${day}`}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      {isOwn && !off ? (
        <SegmentedControl
          className={classes["modes"]}
          aria-label={text("shift_plan.what")}
          data={["off", "week"].map((value) => ({ value, label: text(`shift_plan.what.${value}`) }))}
          value={part}
          onChange={setPart}
        />
      ) : null}
      {off ? <WorkAgain {...props} /> : isOwn && part === "week" ? <AsEachWeek {...props} /> : <SetOff {...props} />}
    </Modal>
  );
};
