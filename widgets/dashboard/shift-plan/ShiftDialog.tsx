import { Button, Modal, NumberInput, TextInput } from "@mantine/core";
import { IconMinus, IconPlus, IconTrash } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Problem } from "#engine/shell/security/Problem.tsx";
import { type DayShift, isSameShift } from "#schemas/plant/shift-plan-edits.ts";
import type { Board, Edit } from "./board.ts";
import { knownShifts, stepMinutes, timeAfter } from "./logic.ts";
import { Names, useNamed } from "./Names.tsx";
import classes from "./shift-plan.module.css";
import type { Editing } from "./use-edit.ts";
import { useWords } from "./words.ts";

/** What a dialog begins with: the shift as it is, null for a new one, and the times that were drawn. */
export interface Opened {
  day: string;
  original: { day: string; shift: DayShift } | null;
  times: Pick<DayShift, "start" | "end"> | null;
}

export interface DialogProps {
  board: Board;
  editing: Editing;
  onClose: () => void;
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

interface TimeFieldProps {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

const TimeField = ({ label, value, disabled, onChange }: TimeFieldProps) => {
  const { text } = useText();
  const step = (minutes: number) => onChange(timeAfter(isTime(value) ? value : "00:00", minutes));
  const button = { variant: "default", mih: 44, px: "sm", disabled } as const;
  return (
    <div className={classes["time"]}>
      <TextInput
        size="md"
        label={label}
        value={value}
        disabled={disabled}
        maxLength={5}
        error={isTime(value) ? null : text("shift_plan.time_wrong")}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button {...button} aria-label={text("shift_plan.earlier", { field: label })} onClick={() => step(-stepMinutes)}>
        <IconMinus size={18} aria-hidden />
      </Button>
      <Button {...button} aria-label={text("shift_plan.later", { field: label })} onClick={() => step(stepMinutes)}>
        <IconPlus size={18} aria-hidden />
      </Button>
    </div>
  );
};

const first: DayShift = { shift: 1, shift_description: "", start: "06:00", end: "14:00" };

/** What the form begins with: the shift as it is, or the first of the known kinds, at the times that were drawn. */
const begunWith = ({ original, times }: Opened, known: readonly DayShift[]): DayShift => ({
  ...(original?.shift ?? known[0] ?? first),
  ...(times ? { start: times.start, end: times.end } : {}),
});

const inPlaceOf =
  (board: Board, original: Opened["original"], days: readonly string[], shift: DayShift | null): Edit =>
  (parts) => {
    const without = original
      ? board.change(original.day, (all) => all.filter((one) => !isSameShift(one, original.shift)))(parts)
      : parts;
    return shift ? days.reduce((next, day) => board.change(day, (all) => [...all, shift])(next), without) : without;
  };

const DaysField = ({
  board,
  days,
  onChange,
}: {
  board: Board;
  days: readonly string[];
  onChange: (days: string[]) => void;
}) => {
  const { text } = useText();
  const words = useWords();
  const press = (day: string) => onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  return (
    <fieldset className={classes["choices"]}>
      <legend>{text("shift_plan.days")}</legend>
      {board.days.map((day) => (
        <Button
          key={day}
          mih={44}
          px="sm"
          variant={days.includes(day) ? "filled" : "default"}
          aria-pressed={days.includes(day)}
          disabled={board.dayOf(day).off !== null || board.begunOf({ department: board.department, day }) === null}
          onClick={() => press(day)}
        >
          {words.shortWeekdayOf(day)}
        </Button>
      ))}
    </fieldset>
  );
};

const Known = ({
  known,
  disabled,
  onChoose,
}: {
  known: readonly DayShift[];
  disabled: boolean;
  onChoose: (shift: DayShift) => void;
}) => {
  const { text } = useText();
  const words = useWords();
  if (known.length === 0) return null;
  return (
    <fieldset className={classes["choices"]}>
      <legend>{text("shift_plan.known")}</legend>
      {known.map((shift) => (
        <Button
          key={JSON.stringify(shift)}
          mih={44}
          variant="default"
          disabled={disabled}
          onClick={() => onChoose(shift)}
        >
          {words.shiftOf(shift)}
        </Button>
      ))}
    </fieldset>
  );
};

interface FieldsProps {
  shift: DayShift;
  disabled: boolean;
  onChange: (shift: DayShift) => void;
  children: ReactNode;
}

const Fields = ({ shift, disabled, onChange, children }: FieldsProps) => {
  const { text } = useText();
  return (
    <>
      <div className={classes["fields"]}>
        <TextInput
          size="md"
          label={text("shift_plan.name")}
          value={shift.shift_description}
          maxLength={200}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange({ ...shift, shift_description: currentTarget.value })}
        />
        <NumberInput
          size="md"
          label={text("shift_plan.number")}
          description={text("shift_plan.number_help")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          min={1}
          max={99}
          allowDecimal={false}
          hideControls
          value={shift.shift}
          disabled={disabled}
          onChange={(value) => onChange({ ...shift, shift: Number(value) })}
        />
      </div>
      {children}
      <div className={classes["fields"]}>
        {(["start", "end"] as const).map((field) => (
          <TimeField
            key={field}
            label={text(`shift_plan.${field}`)}
            value={shift[field]}
            disabled={disabled}
            onChange={(value) => onChange({ ...shift, [field]: value })}
          />
        ))}
      </div>
    </>
  );
};

const isWhole = ({ shift, start, end }: DayShift): boolean =>
  isTime(start) && isTime(end) && Number.isInteger(shift) && shift >= 1 && shift <= 99;

interface FootProps {
  working: boolean;
  isReady: boolean;
  /** Null where there is nothing that could go. */
  onRemove: (() => void) | null;
  onClose: () => void;
}

const Foot = ({ working, isReady, onRemove, onClose }: FootProps) => {
  const { text } = useText();
  const remove = onRemove ? (
    <Button
      size="md"
      variant="default"
      loading={working}
      leftSection={<IconTrash size={20} aria-hidden />}
      onClick={onRemove}
    >
      {text("shift_plan.remove")}
    </Button>
  ) : null;
  return (
    <PopupFoot lead={remove}>
      <Button size="md" variant="default" onClick={onClose}>
        {text("popup.cancel")}
      </Button>
      <Button size="md" type="submit" loading={working} disabled={!isReady}>
        {text("shift_plan.save")}
      </Button>
    </PopupFoot>
  );
};

/** A shift of a day, or a new one on some days: by pointer and by keyboard. One that has begun is only shown. */
export const ShiftDialog = ({ board, editing, onClose, opened }: DialogProps & { opened: Opened }) => {
  const { text } = useText();
  const { original } = opened;
  const known = knownShifts(board.parts, board.department);
  const [shift, setShift] = useState(() => begunWith(opened, known));
  const [days, setDays] = useState<readonly string[]>([opened.day]);
  const { store, names, working, problem } = editing;
  const { named, setTyped, rename } = useNamed(names, shift.shift_description.trim());
  const choose = (next: DayShift) => {
    setShift(next);
    setTyped(null);
  };
  const isFixed = original !== null && board.isFixed(original.day, original.shift);
  const put = async (next: DayShift | null) => {
    if (await store(inPlaceOf(board, original, days, next), next ? rename : undefined)) onClose();
  };
  const isReady = isWhole(shift) && days.length > 0 && !isFixed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void put({ ...shift, shift_description: shift.shift_description.trim() });
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={text(original ? "shift_plan.edit" : "shift_plan.new")}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <form className={classes["form"]} onSubmit={submit}>
        {isFixed ? <p className={classes["notice"]}>{text("shift_plan.fixed")}</p> : null}
        <Known known={known} disabled={isFixed} onChoose={choose} />
        <Fields shift={shift} disabled={isFixed} onChange={setShift}>
          <Names named={named} disabled={isFixed} onChange={setTyped} />
        </Fields>
        <DaysField board={board} days={days} onChange={setDays} />
        <Problem problem={problem} />
        <Foot
          working={working}
          isReady={isReady}
          onRemove={original && !isFixed ? () => void put(null) : null}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
};
