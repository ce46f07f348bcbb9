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

/** Where a pointer is, in cells of the dashboard, and which widget is there. */
interface Places {
  pointOf: (event: { clientX: number; clientY: number }) => Point;
  under: (event: MouseEvent) => string | null;
}

const usePlaces = (surface: RefObject<HTMLDivElement | null>, props: SurfaceProps): Places => {
  const { document, width, screen, zoom } = props;
  const layerOf = useLayerOf();
  const { size } = document;
  const pointOf: Places["pointOf"] = ({ clientX, clientY }) => {
    const { left, top } = surface.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return {
      x: ((clientX - left) / zoom / screen.width) * size.x,
      y: ((clientY - top) / zoom / screen.height) * size.y,
    };
  };
  return { pointOf, under: (event) => widgetUnder(document, pointOf(event), width, layerOf)?.id ?? null };
};

/** The frame appears under the pointer: it takes the press as its own, so that one gesture chooses and moves. */
const handOver = (surface: HTMLElement | null, { clientX, clientY }: MouseEvent): void => {
  const frame = surface?.parentElement?.querySelector("[data-chosen]");
  const press = { clientX, clientY, button: 0, buttons: 1, bubbles: true, cancelable: true, view: window };
  frame?.dispatchEvent(new globalThis.MouseEvent("mousedown", press));
};

/** Chooses what is pressed: on the surface, and on the frame around what is chosen already. */
const usePresses = (
  surface: RefObject<HTMLDivElement | null>,
  board: RefObject<HTMLDivElement | null>,
  { under }: Places,
) => {
  const session = useSession();
  const toggle = (id: string) => {
    const chosen = session.store.getState().selection;
    session.select(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  /** A press on the canvas gives it the keys; the browser would take them away again to where nothing hears them. */
  const takeKeys = (event: MouseEvent) => {
    event.preventDefault();
    board.current?.focus({ preventScroll: true });
  };
  return {
    /** With Shift or Ctrl a press on the chosen widgets adds and takes away. */
    toggleUnder: (event: MouseEvent): boolean => {
      takeKeys(event);
      const id = under(event);
      if (!adds(event) || id === null) return false;
      toggle(id);
      return true;
    },
    press: (event: MouseEvent) => {
      const id = under(event);
      if (!adds(event) && id !== null) session.select([id]);
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.button !== 0) return;
      takeKeys(event);
      const id = under(event);
      if (id === null) return;
      if (adds(event)) return toggle(id);
      flushSync(() => session.select([id]));
      if (session.store.getState().readOnly === null) handOver(surface.current, event);
    },
  };
};

/** The frame that is drawn around widgets, to choose all that it touches. */
const useMarquee = ({ document, width, selection }: SurfaceProps, { pointOf, under }: Places) => {
  const session = useSession();
  const start = useRef<Point | null>(null);
  const [marquee, setMarquee] = useState<Box | null>(null);
  const end = () => {
    start.current = null;
    setMarquee(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0 || event.pointerType === "touch" || under(event) !== null) return;
      start.current = pointOf(event);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) setMarquee(boxBetween(start.current, pointOf(event)));
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return;
      const touched = marquee ? widgetsIn(document, marquee, width) : [];
      session.select(adds(event) ? [...new Set([...selection, ...touched])] : touched);
      end();
    },
    onPointerCancel: end,
  };
  return { marquee, handlers };
};

/** Takes what a pointer does on the canvas: choosing, drawing a frame around widgets, dropping parts of the palette. */
export const Surface = (props: SurfaceProps) => {
  const { document, width, selection, screen, zoom, board } = props;
  const { size } = document;
  const session = useSession();
  const surface = useRef<HTMLDivElement>(null);
  const isReadOnly = session.store.getState().readOnly !== null;
  const places = usePlaces(surface, props);
  const { toggleUnder, press, onMouseDown } = usePresses(surface, board, places);
  const { marquee, handlers } = useMarquee(props, places);
  const drop = useDropTarget(places.pointOf, isReadOnly);
  return (
    <>
      <div
        role="presentation"
        ref={surface}
        className={classes["surface"]}
        data-surface=""
        onMouseDown={onMouseDown}
        {...handlers}
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
          {...{ document, width, selection, screen, zoom, toggleUnder, press }}
          board={() => board.current}
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
