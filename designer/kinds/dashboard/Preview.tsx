import { useElementSize } from "@mantine/hooks";
import { useCallback, useMemo } from "react";
import type { Breakpoint, DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { Fault, ServedDocument } from "#schemas/documents/envelope.ts";
import { Board } from "#engine/react/dashboard/Board.tsx";
import type { ParameterStore } from "#engine/react/dashboard/parameters.ts";
import { type Held, PreviewGuard } from "#engine/react/dashboard/PreviewGuard.tsx";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import { margin } from "../../canvas/Canvas.tsx";
import canvasClasses from "../../canvas/canvas.module.css";
import { fitting, type Screen, screenOf } from "../../canvas/frames.ts";
import { useDashboardDocument } from "../../canvas/use-dashboard.ts";
import { useCanvas } from "../../canvas/view.ts";
import { useEdited } from "../../documents/SessionProvider.tsx";

const none: readonly Fault[] = [];

/** The dashboard under edit as the server would serve it. */
const useServed = (): ServedDocument<DashboardDocument> => {
  const document = useDashboardDocument();
  const faults = useEdited(({ findings }) => findings?.faults ?? none);
  return useMemo(() => ({ document, revision: 0, faults: [...faults] }), [document, faults]);
};

interface ScreenProps {
  width: Breakpoint;
  screen: Screen;
  zoom: number;
  parameters: ParameterStore;
}

/** The dashboard on a screen of a size, drawn smaller. */
export const ScreenFrame = ({ width, screen, zoom, parameters }: ScreenProps) => {
  const served = useServed();
  const { width: x, height: y } = screen;
  return (
    <div style={{ position: "relative", width: x * zoom, height: y * zoom }}>
      <div
        className={canvasClasses["frame"]}
        style={{ width: x, height: y, transform: `scale(${zoom})`, overflow: "auto" }}
      >
        <Board served={served} breakpoint={width} parameters={parameters} embedded />
      </div>
    </div>
  );
};

/** The dashboard with live data as its screen shows it; nothing is sent from here and nothing leads away. */
export const Preview = ({ parameters }: { parameters: ParameterStore }) => {
  const notify = useNotify();
  const width = useCanvas((view) => view.width);
  const chosenZoom = useCanvas((view) => view.zoom);
  const { ref, width: roomWidth, height: roomHeight } = useElementSize<HTMLDivElement>();
  const screen = screenOf(width);
  const zoom =
    chosenZoom ?? (roomWidth === 0 ? 0.5 : fitting(screen, { width: roomWidth - margin, height: roomHeight - margin }));
  const held = useCallback(
    (what: Held) => notify({ label: { text: `designer.preview.held.${what}` }, values: {} }, "info"),
    [notify],
  );
  return (
    <div className={canvasClasses["viewport"]} ref={ref} data-preview="">
      <div className={canvasClasses["stage"]} style={{ width: screen.width * zoom }}>
        <PreviewGuard held={held}>
          <ScreenFrame width={width ?? "desktop"} screen={screen} zoom={zoom} parameters={parameters} />
        </PreviewGuard>
      </div>
    </div>
  );
};
