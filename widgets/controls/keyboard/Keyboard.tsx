import { ActionIcon } from "@mantine/core";
import { IconArrowBackUp, IconChevronRight, IconGripHorizontal, IconPin, IconX } from "@tabler/icons-react";
import { type CSSProperties, type PointerEvent, type Ref, useRef, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { candidatePage } from "./candidates.ts";
import classes from "./keyboard.module.css";
import { Keys } from "./Keys.tsx";
import { defaultPosition, inPixels, type Position, stored } from "./position.ts";
import type { LayoutName } from "./state.ts";

export interface KeyboardProps {
  rows: Readonly<Record<LayoutName, string[]>>;
  layout: LayoutName;
  locked: boolean;
  /** What the last written character may be instead. */
  candidates: readonly string[];
  position: Position;
  /** Fixed in place at the lower edge; else it floats and can be dragged. */
  fixed: boolean;
  /** Lower edge of a floating keyboard that would cover the field, px from below. */
  lifted?: number | null;
  ref?: Ref<HTMLDivElement>;
  onPress: (key: string) => void;
  onCandidate: (candidate: string) => void;
  onMove: (position: Position) => void;
  onFix: (fixed: boolean) => void;
  onClose: () => void;
}

const viewport = () => ({ width: document.documentElement.clientWidth, height: document.documentElement.clientHeight });

/** Moves with the pointer from where it was grabbed. */
const useDrag = (position: Position, onMove: (position: Position) => void) => {
  const grabbed = useRef<{ x: number; y: number; from: Position } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbed.current = { x: event.clientX, y: event.clientY, from: inPixels(position, viewport()) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!grabbed.current) return;
      const { x, y, from } = grabbed.current;
      const drag = { left: from.left + event.clientX - x, bottom: from.bottom - (event.clientY - y) };
      const height = event.currentTarget.closest("[data-keyboard]")!.getBoundingClientRect().height;
      onMove(stored(drag, viewport(), height));
    },
    onPointerUp: () => (grabbed.current = null),
    onPointerCancel: () => (grabbed.current = null),
  };
};

const Candidates = ({ all, onPick }: { all: readonly string[]; onPick: (candidate: string) => void }) => {
  const { text } = useText();
  const [page, setPage] = useState(0);
  const { shown, more } = candidatePage(all, page);
  if (all.length === 0) return <span />;
  return (
    <section className={classes["candidates"]} aria-label={text("keyboard.candidates")}>
      {shown.map((candidate) => (
        <button key={candidate} type="button" tabIndex={-1} data-candidate="" onClick={() => onPick(candidate)}>
          {candidate}
        </button>
      ))}
      {more || page > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={text("keyboard.more")}
          onClick={() => setPage(more ? page + 1 : 0)}
        >
          <IconChevronRight size={20} aria-hidden />
        </button>
      ) : null}
    </section>
  );
};

const placeOf = ({ fixed, position, lifted }: Pick<KeyboardProps, "fixed" | "position" | "lifted">): CSSProperties =>
  fixed
    ? { left: "50%", bottom: 0 }
    : { left: `${position.left}%`, bottom: typeof lifted === "number" ? lifted : `${position.bottom}%` };

/** What can be done with the keyboard itself. */
const Tools = ({ fixed, onMove, onFix, onClose }: Pick<KeyboardProps, "fixed" | "onMove" | "onFix" | "onClose">) => {
  const { text } = useText();
  return (
    <div className={classes["tools"]}>
      {fixed ? null : (
        <ActionIcon tabIndex={-1} aria-label={text("keyboard.reset")} onClick={() => onMove(defaultPosition)}>
          <IconArrowBackUp size={22} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        tabIndex={-1}
        aria-label={text("keyboard.fixed")}
        aria-pressed={fixed}
        variant={fixed ? "light" : "subtle"}
        onClick={() => onFix(!fixed)}
      >
        <IconPin size={22} aria-hidden />
      </ActionIcon>
      <ActionIcon tabIndex={-1} aria-label={text("keyboard.close")} onClick={onClose}>
        <IconX size={22} aria-hidden />
      </ActionIcon>
    </div>
  );
};

/** The keyboard as it is drawn; it never takes the focus from the field. */
export const Keyboard = (props: KeyboardProps) => {
  const { rows, layout, locked, candidates, position, fixed, ref } = props;
  const { onPress, onCandidate, onMove, onFix, onClose } = props;
  const { text } = useText();
  const drag = useDrag(position, onMove);
  return (
    <section
      ref={ref}
      className={classes["keyboard"]}
      style={placeOf(props)}
      aria-label={text("keyboard.title")}
      data-keyboard=""
      data-fixed={fixed ? "" : undefined}
    >
      <div className={classes["head"]}>
        <Candidates key={candidates.join("")} all={candidates} onPick={onCandidate} />
        {fixed ? (
          <span />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={classes["handle"]}
            aria-label={text("keyboard.drag")}
            {...drag}
          >
            <IconGripHorizontal size={28} aria-hidden />
          </button>
        )}
        <Tools {...{ fixed, onMove, onFix, onClose }} />
      </div>
      <Keys rows={rows} layout={layout} locked={locked} onPress={onPress} />
    </section>
  );
};
