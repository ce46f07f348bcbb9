import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { type CSSProperties, memo, useEffect, useMemo, useState } from "react";
import type { DashboardDocument, DashboardWidget, Position } from "#schemas/documents/dashboard/schema.ts";
import { layPreset, type Presets } from "#engine/documents/dashboard.ts";
import { placeOf } from "#engine/documents/position.ts";
import { FaultFrame } from "#engine/react/dashboard/FaultFrame.tsx";
import { WidgetHost } from "#engine/react/dashboard/WidgetHost.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isLocked } from "../actions/dashboard.ts";
import classes from "./canvas.module.css";
import type { Turns } from "./turns.ts";

interface ContentProps {
  id: string;
  component: string;
  config: DashboardWidget["config"];
  presets: Presets;
}

/** The widget as its screen shows it; drawn again for other options, never for another place. */
const Content = memo(({ id, component, config, presets }: ContentProps) => {
  const { registry } = useEngine();
  const { text } = useText();
  const laid = useMemo(
    () => layPreset({ component, config }, presets, registry.widgets),
    [component, config, presets, registry],
  );
  if (!laid) return <FaultFrame title={text(900133, { component })} detail={text("designer.canvas.unknown")} />;
  return <WidgetHost definition={laid.definition} id={id} options={laid.options} />;
});

/** Has the turn come to draw what the widget shows? Its place stands from the start, to be chosen and moved. */
const useTurn = (turns: Turns): boolean => {
  const [hasCome, setCome] = useState(false);
  useEffect(() => (hasCome ? undefined : turns.wait(() => setCome(true))), [turns, hasCome]);
  return hasCome;
};

/** The id of a widget's element, by which the canvas says which one is the active. */
export const elementOf = (id: string): string => `widget-${id}`;

interface CanvasWidgetProps {
  widget: DashboardWidget;
  place: Position;
  size: DashboardDocument["size"];
  presets: Presets;
  turns: Turns;
  selected: boolean;
  faulty: boolean;
}

/** A widget on the canvas: outline, type name and marks around what its screen shows, which cannot be pressed here. */
export const CanvasWidget = memo(({ widget, place, size, presets, turns, selected, faulty }: CanvasWidgetProps) => {
  const { registry } = useEngine();
  const { text, label } = useText();
  const isDrawn = useTurn(turns);
  const { id, component, config } = widget;
  const definition = registry.widgets.get(component);
  const name = definition ? label(definition.title) : component;
  const { left, top, width, height, layer } = placeOf(place, size, definition?.layer);
  const style: CSSProperties = {
    left: `${left}%`,
    top: `${top}%`,
    width: `${width}%`,
    height: `${height}%`,
    zIndex: layer,
  };
  const { x, y, w, h } = place;
  const marks = [isLocked(widget) ? text("designer.canvas.locked") : "", faulty ? text("designer.canvas.faulty") : ""];
  const said = [text("designer.canvas.widget", { name, id, x: x + 1, y: y + 1, w, h }), ...marks].filter(Boolean);
  return (
    <div
      id={elementOf(id)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element holds a whole widget
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-label={said.join(", ")}
      className={classes["widget"]}
      style={style}
      data-widget={id}
      data-faulty={faulty || undefined}
    >
      <div className={classes["content"]} aria-busy={isDrawn ? undefined : true} inert>
        {isDrawn ? <Content id={id} component={component} config={config} presets={presets} /> : null}
      </div>
      <span className={classes["name"]} aria-hidden>
        {faulty ? <IconAlertTriangle size={14} /> : null}
        {isLocked(widget) ? <IconLock size={14} /> : null}
        {name}
      </span>
    </div>
  );
});
