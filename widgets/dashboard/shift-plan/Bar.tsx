import { VisuallyHidden } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type PointerEvent, useRef, useState } from "react";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { dayAfter } from "#schemas/calendar/days.ts";
import type { Board } from "./board.ts";
import { type Block, minutesOfDay, movedShift, secondsOf } from "./logic.ts";
import type { Opened } from "./ShiftDialog.tsx";
import classes from "./shift-plan.module.css";
import { useWords } from "./words.ts";

interface BarProps {
  board: Board;
  block: Block;
  onOpen: (opened: Opened) => void;
}

interface Drag {
  x: number;
  y: number;
  what: "move" | "end";
}
const still = { x: 0, y: 0 };
/** Pixels that a pointer goes before it drags, and of the lower edge that changes the end. */
const slack = 6;
const edge = 14;

const share = (minute: number): string => `${(minute / minutesOfDay) * 100}%`;

/** How far a pointer has dragged the shift, in pixels; a finger scrolls, and drags nothing. */
const useDrag = (isFixed: boolean, isWhole: boolean) => {
  const begun = useRef<Drag | null>(null);
  const [by, setBy] = useState(still);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (isFixed || event.button !== 0 || event.pointerType === "touch") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { bottom } = event.currentTarget.getBoundingClientRect();
    const what = isWhole && bottom - event.clientY < edge ? "end" : "move";
    begun.current = { x: event.clientX, y: event.clientY, what };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (begun.current) setBy({ x: clientX - begun.current.x, y: clientY - begun.current.y });
  };
  /** What the drag that ends came to; null for a press. */
  const take = () => {
    const { current } = begun;
    begun.current = null;
    setBy(still);
    return current && Math.hypot(by.x, by.y) > slack ? { ...by, what: current.what } : null;
  };
  const drop = () => void take();
  const shown = begun.current?.what === "end" ? null : by;
  return { by, shown, take, handlers: { onPointerDown, onPointerMove, onPointerCancel: drop } };
};

/** A shift on the sheet: a press opens it, a drag offers it at other times or on another day. */
export const Bar = ({ board, block, onOpen }: BarProps) => {
  const { text } = useText();
  const { duration } = useFormat();
  const words = useWords();
  const { day, shift, from, to, goesOn } = block;
  const isFixed = board.isFixed(day, shift);
  const endsHere = goesOn || to < minutesOfDay;
  const { shown, take, handlers } = useDrag(isFixed, endsHere);
  const press = (element: HTMLElement) => {
    const moved = take();
    if (!moved) return onOpen({ day, original: { day, shift }, times: null });
    const { width = 1, height = 1 } = element.parentElement?.getBoundingClientRect() ?? {};
    const to = moved.what === "end" ? day : dayAfter(day, Math.round(moved.x / width));
    onOpen({
      day: board.days.includes(to) ? to : day,
      original: { day, shift },
      times: movedShift(shift, (moved.y / height) * minutesOfDay, moved.what),
    });
  };
  const place = {
    top: share(from),
    height: share(to - from),
    ...(shown ? { transform: `translate(${shown.x}px, ${shown.y}px)` } : {}),
  };
  return (
    <button
      type="button"
      className={classes["bar"]}
      style={place}
      data-shift={shift.shift % 4}
      data-on={goesOn ? "" : undefined}
      data-fixed={isFixed ? "" : undefined}
      title={goesOn ? text("shift_plan.goes_on") : undefined}
      {...handlers}
      onClick={({ currentTarget }) => press(currentTarget)}
    >
      <span className={classes["shift"]}>
        {isFixed ? (
          <>
            <IconLock size={14} aria-hidden />
            <VisuallyHidden>{text("shift_plan.begun")}</VisuallyHidden>
          </>
        ) : null}{" "}
        {words.nameOf(shift)}
      </span>
      <span>
        {shift.start}–{shift.end}
      </span>
      <span className={classes["length"]}>{duration(secondsOf(day, shift, board.zone))}</span>
    </button>
  );
};
