import { IconBeach, IconLock, IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { DayChange, DayShift } from "#schemas/plant/shift-plan-edits.ts";
import classes from "./shift-plan.module.css";
import { useWords } from "./words.ts";

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon} {children}
  </li>
);

const Day = ({ change, name }: { change: DayChange; name: string | null }) => {
  const { text } = useText();
  const words = useWords();
  const { day, added, removed, begun, off, isOver } = change;
  const said = (shifts: readonly DayShift[], key: string, icon: ReactNode) =>
    shifts.map((shift) => (
      <Line key={`${key} ${shift.start}`} icon={icon}>
        {text(key, { shift: words.shiftOf(shift) })}
      </Line>
    ));
  const isSame = added.length + removed.length + begun.length === 0 && off === null && !isOver;
  return (
    <li>
      <strong>
        {words.weekdayOf(day)} {day}
        {name === null ? "" : `, ${name}`}
      </strong>
      <ul>
        {isOver ? <Line icon={<IconLock size={16} aria-hidden />}>{text("shift_plan.over")}</Line> : null}
        {off ? (
          <Line icon={<IconBeach size={16} aria-hidden />}>
            {text("shift_plan.stays_off", { name: off.name || text("shift_plan.day_off") })}
          </Line>
        ) : null}
        {said(begun, "shift_plan.stays", <IconLock size={16} aria-hidden />)}
        {said(removed, "shift_plan.removed", <IconMinus size={16} aria-hidden />)}
        {said(added, "shift_plan.added", <IconPlus size={16} aria-hidden />)}
        {isSame ? <li>{text("shift_plan.same")}</li> : null}
      </ul>
    </li>
  );
};

interface ChangesProps {
  changes: readonly DayChange[];
  /** What a department is called; null where there is only one. */
  nameOf?: (department: string) => string;
}

/** What an edit would do, day by day: what comes, what goes, and what stays and why. */
export const Changes = ({ changes, nameOf }: ChangesProps) => {
  const { text } = useText();
  const added = changes.reduce((sum, change) => sum + change.added.length, 0);
  const removed = changes.reduce((sum, change) => sum + change.removed.length, 0);
  return (
    <section className={classes["changes"]} aria-label={text("shift_plan.preview")}>
      <p>{text("shift_plan.preview_count", { added, removed })}</p>
      <ul>
        {changes.map((change) => (
          <Day
            key={`${change.day} ${change.department}`}
            change={change}
            name={nameOf ? nameOf(change.department) : null}
          />
        ))}
      </ul>
    </section>
  );
};
