import { type MouseEvent, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { type EventCallback, GridLayout, type LayoutItem, type ResizeHandleAxis } from "react-grid-layout";
import { getCompactor, type PositionStrategy, setTransform } from "react-grid-layout/core";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { extentOf, openWidgets, positionIn, type Width } from "../actions/dashboard.ts";
import { moveWidgets } from "../actions/move-widgets.ts";
import { reframeWidgets } from "../actions/resize-widgets.ts";
import { useSession } from "../documents/SessionProvider.tsx";
import classes from "./canvas.module.css";
import { type Followers, followersIn } from "./followers.ts";
import type { Screen } from "./frames.ts";
import { type Box, boundsOf, isSameBox, scaleBox, within } from "../actions/geometry.ts";
import { guidesOf } from "./guides.ts";
import { useCanvasStore } from "./view.ts";

const handles: readonly ResizeHandleAxis[] = ["n", "e", "s", "w", "ne", "se", "sw", "nw"];

/** Nothing makes way: widgets may overlap. */
const freely = getCompactor(null, true);
const noSpace = [0, 0] as const;
const only = "chosen";

interface HandlesProps {
  document: DashboardDocument;
  width: Width;
  selection: readonly string[];
  screen: Screen;
  zoom: number;
  board: () => HTMLElement | null;
  /** A press on the chosen widgets that was no move. */
  press: (event: MouseEvent) => void;
  /** A press that begins here may mean another widget; answers whether it was taken. */
  take: (event: MouseEvent) => boolean;
}

/** The library's own strategy for a scaled grid takes the grid to begin at the corner of the window. */
const scaled = (scale: number): PositionStrategy => ({ type: "transform", scale, calcStyle: setTransform });

const boxOf = ({ x, y, w, h }: LayoutItem): Box => ({ x, y, w, h });

/**
 * The frame around the chosen widgets, by which they are moved and resized together. It is the one item of the grid; the
 * widgets follow it as elements, so that a gesture draws none of them again.
 */
export const Handles = ({ document, width, selection, screen, zoom, board, press, take }: HandlesProps) => {
  const session = useSession();
  const canvas = useCanvasStore();
  const followers = useRef<Followers | null>(null);
  const moved = useRef(false);
  const { size } = document;
  const open = useMemo(() => openWidgets(document, selection), [document, selection]);
  const around = useMemo(
    () => boundsOf(open.map((widget) => positionIn(document, widget, width))),
    [document, open, width],
  );
  const extent = extentOf(document, width);
  const strategy = useMemo(() => scaled(zoom), [zoom]);
  const grid = useMemo(
    () => ({
      cols: size.x,
      rowHeight: screen.height / size.y,
      margin: noSpace,
      containerPadding: noSpace,
      maxRows: extent.y,
    }),
    [size.x, size.y, screen.height, extent.y],
  );
  const layout = useMemo(() => (around ? [{ i: only, ...around }] : []), [around]);
  if (!around) return null;

  const ids = open.map(({ id }) => id);
  const others = () =>
    document.widgets
      .filter(({ id, component }) => component !== "section" && !ids.includes(id))
      .map((widget) => positionIn(document, widget, width));
  const measured: { boxes: Box[] | null } = { boxes: null };

  const start = () => {
    const element = board();
    moved.current = true;
    const cell = { width: screen.width / size.x, height: screen.height / size.y, size };
    followers.current = element && followersIn(element, ids, cell);
  };
  const show = (box: Box) => {
    const before = canvas.getState().gesture?.box;
    if (before && isSameBox(before, box)) return false;
    measured.boxes ??= others();
    canvas.setState({ gesture: { box, guides: guidesOf(box, measured.boxes, size) } });
    return true;
  };
  const stop = (apply: () => void) => {
    followers.current?.release();
    followers.current = null;
    flushSync(() => {
      canvas.setState({ gesture: null });
      apply();
    });
  };
  const held = (item: LayoutItem) => within(boxOf(item), extent);
  const placeIn = (frame: Box) => (id: string) => {
    const widget = open.find((one) => one.id === id);
    return widget ? within(scaleBox(positionIn(document, widget, width), around, frame), extent) : null;
  };

  const onDrag: EventCallback = (_layout, _old, item) => {
    if (!item || !show(held(item))) return;
    const { x, y } = held(item);
    followers.current?.move(x - around.x, y - around.y);
  };
  const onDragStop: EventCallback = (_layout, _old, item) =>
    stop(() => {
      if (!item) return;
      const { x, y } = held(item);
      // Each drag is a step of its own, unlike the presses of an arrow key.
      const { merge: _ofKeys, ...edit } = moveWidgets(ids, x - around.x, y - around.y, width);
      session.apply(edit);
    });
  const onResize: EventCallback = (_layout, _old, item) => {
    if (item && show(held(item))) followers.current?.reframe(placeIn(held(item)));
  };
  const onResizeStop: EventCallback = (_layout, _old, item) =>
    stop(() => {
      if (item) session.apply(reframeWidgets(ids, around, held(item), width));
    });

  return (
    <GridLayout
      className={classes["handles"] ?? ""}
      width={screen.width}
      autoSize={false}
      layout={layout}
      gridConfig={grid}
      dragConfig={{ threshold: 3 }}
      resizeConfig={{ handles }}
      compactor={freely}
      positionStrategy={strategy}
      onDragStart={start}
      onDrag={onDrag}
      onDragStop={onDragStop}
      onResizeStart={start}
      onResize={onResize}
      onResizeStop={onResizeStop}
    >
      <div
        key={only}
        className={classes["chosen"]}
        data-chosen=""
        aria-hidden
        onMouseDownCapture={(event) => {
          moved.current = false;
          if (take(event)) event.stopPropagation();
        }}
        onClick={(event) => {
          if (!moved.current) press(event);
        }}
      />
    </GridLayout>
  );
};
