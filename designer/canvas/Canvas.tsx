import { VisuallyHidden } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef } from "react";
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

const Workplace = ({ document }: { document: DashboardDocument }) => {
  const { text } = useText();
  const selection = useSelection();
  const width = useCanvas((view) => view.width);
  const chosenZoom = useCanvas((view) => view.zoom);
  const canvas = useCanvasStore();
  const commands = useCommands();
  const faulty = useFaulty();
  const board = useRef<HTMLDivElement>(null);
  const { ref: viewport, width: roomWidth, height: roomHeight } = useElementSize<HTMLDivElement>();
  const screen = screenOf(width);
  const room: Screen = { width: roomWidth - margin, height: roomHeight - margin };
  const zoom = chosenZoom ?? (roomWidth === 0 ? 0.5 : fitting(screen, room));
  const rows = useMemo(() => rowsOf(document, width), [document, width]);
  const height = (screen.height * rows) / document.size.y;
  useEffect(() => canvas.setState({ shownZoom: zoom }), [canvas, zoom]);
  useClipboard(board, commands);

  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    commands.run(command);
  };
  const stage: CSSProperties = { width: screen.width * zoom, height: height * zoom };
  const frame = {
    width: screen.width,
    height,
    transform: `scale(${zoom})`,
    "--zoom": zoom,
  } as CSSProperties;
  const grid: CSSProperties = {
    width: screen.width,
    height: screen.height,
  };
  const cells: CSSProperties = {
    backgroundSize: `${screen.width / document.size.x}px ${screen.height / document.size.y}px`,
  };
  const active = selection.at(-1);
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
          <div style={{ ...grid, position: "relative" }}>
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
            {document.widgets.length === 0 ? <p className={classes["empty"]}>{text("designer.canvas.empty")}</p> : null}
            {rows > document.size.y ? <div className={classes["fold"]} style={{ top: screen.height }} /> : null}
            <Surface
              document={document}
              width={width}
              selection={selection}
              screen={screen}
              zoom={zoom}
              board={board}
            />
            <Guides size={document.size} />
          </div>
        </div>
      </div>
      <Said document={document} selection={selection} width={width} />
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
