/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a separator that is moved takes the focus, which hr does not */
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { narrowestColumn, widestColumn } from "#schemas/documents/table/layout.ts";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./table.module.css";

interface ResizeHandleProps {
  title: string;
  width: number;
  /** `isDone` false while it is dragged. */
  onWidth: (width: number, isDone: boolean) => void;
}

/** Pixels of one press of an arrow key. */
const step = 16;

const within = (width: number) => Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)));

/** The right edge of a column's head: dragged, or moved by the arrow keys. */
export const ResizeHandle = ({ title, width, onWidth }: ResizeHandleProps) => {
  const { text } = useText();
  const begun = useRef<{ x: number; width: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const shown = event.currentTarget.parentElement?.getBoundingClientRect().width ?? width;
    begun.current = { x: event.clientX, width: shown };
  };
  const widthAt = ({ clientX }: PointerEvent) =>
    begun.current ? within(begun.current.width + clientX - begun.current.x) : width;
  const end = (event: PointerEvent) => {
    if (!begun.current) return;
    const isMoved = event.clientX !== begun.current.x;
    const last = widthAt(event);
    begun.current = null;
    if (isMoved) onWidth(last, true);
  };
  const press = (event: KeyboardEvent) => {
    const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    onWidth(within(width + change), true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a control by ARIA
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={text("table.width_of", { column: title })}
      aria-valuenow={width}
      aria-valuemin={narrowestColumn}
      aria-valuemax={widestColumn}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className={classes["resize"]}
      onPointerDown={begin}
      onPointerMove={(event) => begun.current && onWidth(widthAt(event), false)}
      onPointerUp={end}
      onPointerCancel={() => (begun.current = null)}
      onKeyDown={press}
    />
  );
};
