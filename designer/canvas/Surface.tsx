import { type DragEvent, type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { Width } from "../actions/dashboard.ts";
import { useSession } from "../documents/SessionProvider.tsx";
import { useDropTarget } from "./dragged.ts";
import classes from "./canvas.module.css";
import type { Screen } from "./frames.ts";
import type { Box } from "../actions/geometry.ts";
import { Handles } from "./Handles.tsx";
import { widgetsIn, widgetUnder } from "./hit.ts";
import { useLayerOf } from "./use-dashboard.ts";
import { useCanvas } from "./view.ts";

interface SurfaceProps {
  document: DashboardDocument;
  width: Width;
  selection: readonly string[];
  screen: Screen;
  zoom: number;
  board: RefObject<HTMLDivElement | null>;
}

interface Point {
  x: number;
  y: number;
}

const boxBetween = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: Math.max(0.01, Math.abs(a.x - b.x)),
  h: Math.max(0.01, Math.abs(a.y - b.y)),
});

const adds = ({ shiftKey, ctrlKey, metaKey }: Pick<MouseEvent, "shiftKey" | "ctrlKey" | "metaKey">): boolean =>
  shiftKey || ctrlKey || metaKey;

/** Takes what a pointer does on the canvas: choosing, drawing a frame around widgets, dropping parts of the palette. */
export const Surface = ({ document, width, selection, screen, zoom, board }: SurfaceProps) => {
  const session = useSession();
  const layerOf = useLayerOf();
  const surface = useRef<HTMLDivElement>(null);
  const start = useRef<Point | null>(null);
  const [marquee, setMarquee] = useState<Box | null>(null);
  const isReadOnly = session.store.getState().readOnly !== null;
  const { size } = document;

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = surface.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return {
      x: ((clientX - left) / zoom / screen.width) * size.x,
      y: ((clientY - top) / zoom / screen.height) * size.y,
    };
  };
  const under = (event: MouseEvent) => widgetUnder(document, pointOf(event), width, layerOf)?.id ?? null;
  const toggle = (id: string) => {
    const chosen = session.store.getState().selection;
    session.select(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };

  /** A press on the canvas gives it the keys; the browser would take them away again to where nothing hears them. */
  const takeKeys = (event: MouseEvent) => {
    event.preventDefault();
    board.current?.focus({ preventScroll: true });
  };
  /** With Shift or Ctrl a press on the chosen widgets adds and takes away. */
  const take = (event: MouseEvent): boolean => {
    takeKeys(event);
    const id = under(event);
    if (!adds(event) || id === null) return false;
    toggle(id);
    return true;
  };
  /** The frame appears under the pointer: it takes the press as its own, so that one gesture chooses and moves. */
  const handOver = ({ clientX, clientY }: MouseEvent) => {
    const frame = surface.current?.parentElement?.querySelector("[data-chosen]");
    const press = { clientX, clientY, button: 0, buttons: 1, bubbles: true, cancelable: true, view: window };
    frame?.dispatchEvent(new globalThis.MouseEvent("mousedown", press));
  };
  const onMouseDown = (event: MouseEvent) => {
    if (event.button !== 0) return;
    takeKeys(event);
    const id = under(event);
    if (id === null) return;
    if (adds(event)) {
      toggle(id);
      return;
    }
    flushSync(() => session.select([id]));
    if (!isReadOnly) handOver(event);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.pointerType === "touch" || under(event) !== null) return;
    start.current = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) setMarquee(boxBetween(start.current, pointOf(event)));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!start.current) return;
    const touched = marquee ? widgetsIn(document, marquee, width) : [];
    session.select(adds(event) ? [...new Set([...selection, ...touched])] : touched);
    start.current = null;
    setMarquee(null);
  };
  const onPointerCancel = () => {
    start.current = null;
    setMarquee(null);
  };
  const drop = useDropTarget(pointOf, isReadOnly);
  return (
    <>
      <div
        role="presentation"
        ref={surface}
        className={classes["surface"]}
        data-surface=""
        onMouseDown={onMouseDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
        onDragOver={(event: DragEvent) => drop.over(event)}
        onDragLeave={() => drop.leave()}
        onDrop={(event: DragEvent) => {
          drop.drop(event);
          board.current?.focus({ preventScroll: true });
        }}
      />
      {isReadOnly || selection.length === 0 ? null : (
        <Handles
          key={`${width ?? ""} ${selection.join(" ")}`}
          document={document}
          width={width}
          selection={selection}
          screen={screen}
          zoom={zoom}
          board={() => board.current}
          take={take}
          press={(event) => {
            const id = under(event);
            if (!adds(event) && id !== null) session.select([id]);
          }}
        />
      )}
      {marquee ? <Frame box={marquee} size={size} className={classes["marquee"]} /> : null}
      <Drop size={size} />
    </>
  );
};

const Frame = ({ box, size, className }: { box: Box; size: Point; className: string | undefined }) => (
  <div
    className={className}
    style={{
      left: `${(box.x / size.x) * 100}%`,
      top: `${(box.y / size.y) * 100}%`,
      width: `${(box.w / size.x) * 100}%`,
      height: `${(box.h / size.y) * 100}%`,
    }}
  />
);

const Drop = ({ size }: { size: Point }) => {
  const box = useCanvas((view) => view.drop);
  return box ? <Frame box={box} size={size} className={classes["drop"]} /> : null;
};
