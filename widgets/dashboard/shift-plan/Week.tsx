import { IconBeach, IconPlus } from "@tabler/icons-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { dayAfter } from "#schemas/calendar/days.ts";
import { wallOfSpan } from "#schemas/plant/planned-shifts.ts";
import { Bar } from "./Bar.tsx";
import type { Board } from "./board.ts";
import { blocksOf, drawnTimes, holesIn, minutesOfDay } from "./logic.ts";
import type { Opened } from "./ShiftDialog.tsx";
import classes from "./shift-plan.module.css";
import { useWords } from "./words.ts";

interface WeekProps {
  board: Board;
  onOpen: (opened: Opened) => void;
  onDay: (day: string) => void;
}

interface DayProps extends WeekProps {
  day: string;
}

/** The minute of a day at which the pointer stands in its column. */
const minuteAt = ({ currentTarget, clientY }: PointerEvent<HTMLElement>): number => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return ((clientY - top) / height) * minutesOfDay;
};

const share = (minute: number): string => `${(minute / minutesOfDay) * 100}%`;

/** The column of a day: pressed or drawn on where it is empty, it offers a new shift at those times. */
const Column = ({ board, day, onOpen }: DayProps) => {
  const [drawn, setDrawn] = useState<{ from: number; to: number } | null>(null);
  const { shifts, off } = board.dayOf(day);
  const before = board.dayOf(dayAfter(day, -1)).shifts;
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.button !== 0 || off) return;
    // A finger may be about to scroll.
    if (event.pointerType !== "touch") event.currentTarget.setPointerCapture(event.pointerId);
    const at = minuteAt(event);
    setDrawn({ from: at, to: at });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (drawn) setDrawn({ ...drawn, to: minuteAt(event) });
  };
  const end = () => {
    if (drawn) onOpen({ day, original: null, times: drawnTimes(drawn.from, drawn.to) });
    setDrawn(null);
  };
  const ghost = drawn && { top: share(Math.min(drawn.from, drawn.to)), height: share(Math.abs(drawn.to - drawn.from)) };
  return (
    <div
      className={classes["column"]}
      data-day={day}
      data-off={off ? "" : undefined}
      data-today={board.mode === "dates" && day === board.today ? "" : undefined}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(null)}
    >
      {ghost ? <span className={classes["ghost"]} style={ghost} aria-hidden /> : null}
      {blocksOf(day, shifts, before).map((block) => (
        <Bar key={`${block.day} ${block.shift.start}`} board={board} block={block} onOpen={onOpen} />
      ))}
    </div>
  );
};

/** The name of a day, what is special about it, and a new shift on it. */
const Head = ({ board, day, onOpen, onDay }: DayProps) => {
  const { text } = useText();
  const words = useWords();
  const { off, isOwn } = board.dayOf(day);
  const isDated = board.mode === "dates";
  const said = isDated ? `${words.weekdayOf(day)} ${day}` : words.weekdayOf(day);
  return (
    <div className={classes["head"]} data-today={isDated && day === board.today ? "" : undefined}>
      {isDated ? (
        <button type="button" className={classes["name"]} onClick={() => onDay(day)}>
          <span>{words.shortWeekdayOf(day)}</span> <span>{words.dateOf(day)}</span>
        </button>
      ) : (
        <span className={classes["name"]}>{words.weekdayOf(day)}</span>
      )}
      <button
        type="button"
        className={classes["add"]}
        aria-label={text("shift_plan.add_on", { day: said })}
        onClick={() => onOpen({ day, original: null, times: null })}
      >
        <IconPlus size={20} aria-hidden />
      </button>
      <span className={classes["mark"]}>
        {off ? (
          <>
            <IconBeach size={16} aria-hidden /> {off.name || text("shift_plan.day_off")}
          </>
        ) : isOwn ? (
          text("shift_plan.own_day")
        ) : null}
      </span>
    </div>
  );
};

/** What of the week no shift covers between two of one day; told, and nothing more. */
const Holes = ({ board }: { board: Board }) => {
  const { text } = useText();
  const { duration } = useFormat();
  const words = useWords();
  const holes = board.days.flatMap((day) =>
    holesIn(day, (on) => board.dayOf(on).shifts, board.zone).map((hole) => ({ day, hole })),
  );
  return (
    <ul className={classes["holes"]} aria-label={text("shift_plan.holes")}>
      {holes.map(({ day, hole }) => {
        const { start, end } = wallOfSpan(hole, board.zone);
        const values = {
          day: words.weekdayOf(day),
          start,
          end,
          length: duration((hole.end_time - hole.start_time) / 1000),
        };
        return <li key={hole.start_time}>{text("shift_plan.hole", values)}</li>;
      })}
    </ul>
  );
};

const hours = Array.from({ length: 24 }, (_none, hour) => hour);
/** Where the sheet begins to show a day: an hour before most mornings. */
const firstHour = 5;

/** Seven days with their shifts, from midnight to midnight on the clock of the plant. */
export const Week = (props: WeekProps) => {
  const { text } = useText();
  const { board } = props;
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = sheet;
    if (current) current.scrollTop = (current.scrollHeight * firstHour) / hours.length;
  }, []);
  return (
    <>
      <section className={classes["sheet"]} ref={sheet} aria-label={text("shift_plan.week_of")} tabIndex={-1}>
        <div className={classes["heads"]}>
          <span className={classes["corner"]} />
          {board.days.map((day) => (
            <Head key={day} {...props} day={day} />
          ))}
        </div>
        <div className={classes["days"]}>
          <div className={classes["hours"]} aria-hidden>
            {hours.map((hour) => (
              <span key={hour}>{String(hour).padStart(2, "0")}</span>
            ))}
          </div>
          {board.days.map((day) => (
            <Column key={day} {...props} day={day} />
          ))}
        </div>
      </section>
      <Holes board={board} />
    </>
  );
};
