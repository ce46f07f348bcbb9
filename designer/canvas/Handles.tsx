import { type MouseEvent, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { type EventCallback, GridLayout, type LayoutItem, type ResizeHandleAxis } from "react-grid-layout";
import { getCompactor, type PositionStrategy, setTransform } from "react-grid-layout/core";
import type { DashboardDocument, DashboardWidget } from "#schemas/documents/dashboard/schema.ts";
import { type DashboardEdit, extentOf, openWidgets, positionIn, type Width } from "../actions/dashboard.ts";
import { type Box, boundsOf, type Extent, isSameBox, scaleBox, within } from "../actions/geometry.ts";
import { moveWidgets } from "../actions/move-widgets.ts";
import { reframeWidgets } from "../actions/resize-widgets.ts";
import { useSession } from "../documents/SessionProvider.tsx";
import classes from "./canvas.module.css";
import { type Followers, followersIn } from "./followers.ts";
import type { Screen } from "./frames.ts";
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
  toggleUnder: (event: MouseEvent) => boolean;
}

/** The library's own strategy for a scaled grid takes the grid to begin at the corner of the window. */
const scaled = (scale: number): PositionStrategy => ({ type: "transform", scale, calcStyle: setTransform });

const boxOf = ({ x, y, w, h }: LayoutItem): Box => ({ x, y, w, h });

/** The widgets that a gesture moves, the frame around them, and how far it may go. */
interface Framed {
  document: DashboardDocument;
  width: Width;
  widgets: readonly DashboardWidget[];
  ids: readonly string[];
  around: Box;
  extent: Extent;
}

/** What the frame is lined up with: the other widgets, but no sections, for widgets stand within them. */
const othersOf = ({ document, width, ids }: Framed): Box[] =>
  document.widgets
    .filter(({ id, component }) => component !== "section" && !ids.includes(id))
    .map((widget) => positionIn(document, widget, width));

/** Where each widget stands once the frame is another box. */
const placesIn =
  ({ document, width, widgets, around, extent }: Framed, frame: Box) =>
  (id: string): Box | null => {
    const widget = widgets.find((one) => one.id === id);
    return widget ? within(scaleBox(positionIn(document, widget, width), around, frame), extent) : null;
  };

/** Each drag is a step of its own, unlike the presses of an arrow key. */
const dragged = ({ ids, around, width }: Framed, { x, y }: Box): DashboardEdit => {
  const { merge: _ofKeys, ...edit } = moveWidgets(ids, x - around.x, y - around.y, width);
  return edit;
};

/** What the grid tells of a gesture: the widgets follow it as elements, and its end is one edit. */
const useGesture = (framed: Framed, screen: Screen, board: () => HTMLElement | null) => {
  const session = useSession();
  const canvas = useCanvasStore();
  const followers = useRef<Followers | null>(null);
  const { around, extent, ids, width } = framed;
  const { size } = framed.document;
  const measured: { boxes: Box[] | null } = { boxes: null };
  const start = () => {
    const element = board();
    const cell = { width: screen.width / size.x, height: screen.height / size.y, size };
    followers.current = element && followersIn(element, ids, cell);
  };
  /** Shows the frame with its guides; answers whether it stands elsewhere than before. */
  const show = (box: Box): boolean => {
    const before = canvas.getState().gesture?.box;
    if (before && isSameBox(before, box)) return false;
    measured.boxes ??= othersOf(framed);
    canvas.setState({ gesture: { box, guides: guidesOf(box, measured.boxes, size) } });
    return true;
  };
  const stop = (edit: DashboardEdit | null) => {
    followers.current?.release();
    followers.current = null;
    flushSync(() => {
      canvas.setState({ gesture: null });
      if (edit) session.apply(edit);
    });
  };
  const held = (item: LayoutItem): Box => within(boxOf(item), extent);
  const onDrag: EventCallback = (_layout, _old, item) => {
    if (!item || !show(held(item))) return;
    const { x, y } = held(item);
    followers.current?.move(x - around.x, y - around.y);
  };
  const onDragStop: EventCallback = (_layout, _old, item) => stop(item && dragged(framed, held(item)));
  const onResize: EventCallback = (_layout, _old, item) => {
    if (item && show(held(item))) followers.current?.reframe(placesIn(framed, held(item)));
  };
  const onResizeStop: EventCallback = (_layout, _old, item) =>
    stop(item && reframeWidgets(ids, around, held(item), width));
  return { start, onDrag, onDragStop, onResize, onResizeStop };
};

/**
 * The frame around the chosen widgets, by which they are moved and resized together. It is the one item of the grid; the
 * widgets follow it as elements, so that a gesture draws none of them again.
 */
export const Handles = ({ selection, ...props }: HandlesProps) => {
  const { document, width } = props;
  const framed = useMemo((): Framed | null => {
    const widgets = openWidgets(document, selection);
    const around = boundsOf(widgets.map((widget) => positionIn(document, widget, width)));
    const ids = widgets.map(({ id }) => id);
    return around && { document, width, widgets, ids, around, extent: extentOf(document, width) };
  }, [document, selection, width]);
  return framed && <Frame framed={framed} {...props} />;
};

interface FrameProps extends Omit<HandlesProps, "selection"> {
  framed: Framed;
}

/** The cells of the dashboard as the library takes them. */
const useGrid = (size: DashboardDocument["size"], { height }: Screen, rows: number) =>
  useMemo(
    () => ({
      cols: size.x,
      rowHeight: height / size.y,
      margin: noSpace,
      containerPadding: noSpace,
      maxRows: rows,
    }),
    [size.x, size.y, height, rows],
  );

const Frame = ({ framed, screen, zoom, board, press, toggleUnder }: FrameProps) => {
  const moved = useRef(false);
  const { around, extent } = framed;
  const { start, ...gesture } = useGesture(framed, screen, board);
  const strategy = useMemo(() => scaled(zoom), [zoom]);
  const grid = useGrid(framed.document.size, screen, extent.y);
  const layout = useMemo(() => [{ i: only, ...around }], [around]);
  const begin = () => {
    moved.current = true;
    start();
  };
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
      onDragStart={begin}
      onResizeStart={begin}
      {...gesture}
    >
      <div
        key={only}
        className={classes["chosen"]}
        data-chosen=""
        aria-hidden
        onMouseDownCapture={(event) => {
          moved.current = false;
          if (toggleUnder(event)) event.stopPropagation();
        }}
        onClick={(event) => {
          if (!moved.current) press(event);
        }}
      />
    </GridLayout>
  );
};
