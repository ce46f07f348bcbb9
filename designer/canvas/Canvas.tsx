import { VisuallyHidden } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { FaultFrame } from "#engine/react/dashboard/FaultFrame.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { positionIn, type Width } from "../actions/dashboard.ts";
import { Board } from "./Board.tsx";
import classes from "./canvas.module.css";
import { elementOf } from "./CanvasWidget.tsx";
import { fitting, type Screen, screenOf } from "./frames.ts";
import { Guides } from "./Guides.tsx";
import { commandOf } from "./keys.ts";
import { Surface } from "./Surface.tsx";
import { useClipboard } from "./use-clipboard.ts";
import { useCommands } from "./use-commands.ts";
import { useDashboardDocument, useSelection } from "./use-dashboard.ts";
import { useFaulty } from "./use-faulty.ts";
import { useCanvas, useCanvasStore } from "./view.ts";

/** More than a dashboard may hold; a file that holds more is not drawn. */
const mostWidgets = 1000;
/** Pixels around the screen in the room for it. */
export const margin = 32;

/** Rows down to the lowest widget, at least the grid's: a width's layout may go on below it. */
const rowsOf = (document: DashboardDocument, width: Width): number =>
  Math.max(
    document.size.y,
    ...document.widgets.map((widget) => {
      const { y, h } = positionIn(document, widget, width);
      return y + h;
    }),
  );

/** The dashboard under edit at a width: its widgets as the screen shows them, to be chosen, moved and resized. */
export const Canvas = () => {
  const document = useDashboardDocument();
  const { text } = useText();
  if (document.widgets.length > mostWidgets)
    return (
      <FaultFrame
        title={text("designer.canvas.tooMany", { count: document.widgets.length, most: mostWidgets })}
        path="/widgets"
      />
    );
  return <Workplace document={document} />;
};

/** The screen that the dashboard is looked at on, as large as the room for it allows or as was chosen. */
const useStage = (document: DashboardDocument) => {
  const width = useCanvas((view) => view.width);
  const chosenZoom = useCanvas((view) => view.zoom);
  const canvas = useCanvasStore();
  const { ref: viewport, width: roomWidth, height: roomHeight } = useElementSize<HTMLDivElement>();
  const screen = screenOf(width);
  const room: Screen = { width: roomWidth - margin, height: roomHeight - margin };
  const zoom = chosenZoom ?? (roomWidth === 0 ? 0.5 : fitting(screen, room));
  const rows = useMemo(() => rowsOf(document, width), [document, width]);
  useEffect(() => canvas.setState({ shownZoom: zoom }), [canvas, zoom]);
  return { viewport, width, screen, zoom, rows };
};

const stylesOf = ({ size }: DashboardDocument, screen: Screen, zoom: number, rows: number) => {
  const { width } = screen;
  const height = (screen.height * rows) / size.y;
  const stage: CSSProperties = { width: width * zoom, height: height * zoom };
  const frame: CSSProperties & Record<"--zoom", number> = {
    width,
    height,
    transform: `scale(${zoom})`,
    "--zoom": zoom,
  };
  const grid: CSSProperties = { width, height: screen.height, position: "relative" };
  const cells: CSSProperties = { backgroundSize: `${width / size.x}px ${screen.height / size.y}px` };
  return { stage, frame, grid, cells };
};

const Workplace = ({ document }: { document: DashboardDocument }) => {
  const { text } = useText();
  const selection = useSelection();
  const board = useRef<HTMLDivElement>(null);
  const { viewport, width, screen, zoom, rows } = useStage(document);
  const { stage, frame, grid, cells } = stylesOf(document, screen, zoom, rows);
  return (
    <div
      className={classes["viewport"]}
      ref={viewport}
      data-canvas=""
      // A press beside the dashboard gives it the keys too.
      tabIndex={-1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) board.current?.focus({ preventScroll: true });
      }}
    >
      <div className={classes["stage"]} style={stage}>
        <div className={classes["frame"]} style={frame}>
          <div className={classes["cells"]} style={cells} />
          <div style={grid}>
            <Widgets document={document} width={width} selection={selection} board={board} />
            {document.widgets.length === 0 ? <p className={classes["empty"]}>{text("designer.canvas.empty")}</p> : null}
            {rows > document.size.y ? <div className={classes["fold"]} style={{ top: screen.height }} /> : null}
            <Surface {...{ document, width, selection, screen, zoom, board }} />
            <Guides size={document.size} />
          </div>
        </div>
      </div>
      <Said document={document} selection={selection} width={width} />
    </div>
  );
};

interface WidgetsProps {
  document: DashboardDocument;
  width: Width;
  selection: readonly string[];
  board: RefObject<HTMLDivElement | null>;
}

/** The widgets as one list that takes the keys and the clipboard. */
const Widgets = ({ document, width, selection, board }: WidgetsProps) => {
  const { text } = useText();
  const commands = useCommands();
  const faulty = useFaulty();
  useClipboard(board, commands);
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    commands.run(command);
  };
  const active = selection.at(-1);
  return (
    <div
      ref={board}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no list of a form: its entries are whole widgets
      role="listbox"
      aria-multiselectable
      aria-label={text("designer.canvas.label")}
      aria-activedescendant={active === undefined ? undefined : elementOf(active)}
      tabIndex={0}
      className={classes["board"]}
      data-dashboard={document.slug}
      onKeyDown={onKeyDown}
    >
      <Board document={document} width={width} selection={selection} faulty={faulty} />
    </div>
  );
};

interface SaidProps {
  document: DashboardDocument;
  selection: readonly string[];
  width: Width;
}

/** Tells a screen reader where the chosen widget stands after each move. */
const Said = ({ document, selection, width }: SaidProps) => {
  const { text } = useText();
  const widget = document.widgets.find(({ id }) => id === selection.at(-1));
  const isOne = selection.length === 1 && widget;
  const place = isOne ? positionIn(document, widget, width) : null;
  const many = selection.length > 1 ? text("designer.canvas.chosen", { count: selection.length }) : "";
  return (
    <output>
      <VisuallyHidden>
        {place ? text("designer.canvas.box", { x: place.x + 1, y: place.y + 1, w: place.w, h: place.h }) : many}
      </VisuallyHidden>
    </output>
  );
};
