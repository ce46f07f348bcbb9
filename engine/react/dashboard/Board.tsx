import { type CSSProperties, memo, useMemo } from "react";
import type { Breakpoint, DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import { type DashboardPart, planDashboard } from "#engine/documents/dashboard.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./dashboard.module.css";
import { FaultFrame } from "./FaultFrame.tsx";
import { ParameterProvider, type ParameterStore } from "./parameters.ts";
import { DashboardProvider } from "./sources.ts";
import { usePresets } from "./use-presets.ts";
import { WidgetHost } from "./WidgetHost.tsx";

const Content = ({ part }: { part: DashboardPart }) => {
  const { text } = useText();
  if (part.kind === "widget") return <WidgetHost definition={part.definition} id={part.id} options={part.options} />;
  if (part.kind === "unknown") return <FaultFrame title={text(900133, { component: part.component })} />;
  const [fault] = part.faults;
  return <FaultFrame title={text(900134)} detail={fault?.message} path={`${part.component} ${fault?.path ?? ""}`} />;
};

const Part = memo(({ part }: { part: DashboardPart }) => {
  const { left, top, width, height, layer } = part.place;
  const style: CSSProperties = {
    left: `${left}%`,
    top: `${top}%`,
    width: `${width}%`,
    height: `${height}%`,
    zIndex: layer,
  };
  return (
    <div className={classes["widget"]} style={style} data-widget={part.id}>
      <Content part={part} />
    </div>
  );
});

interface BoardProps {
  served: ServedDocument<DashboardDocument>;
  breakpoint: Breakpoint;
  parameters: ParameterStore;
  /** Stands in a widget of another dashboard, whose size it takes. */
  embedded?: boolean;
}

/** The widgets of a dashboard at their places. Drawn again for a new revision or breakpoint, never for new data. */
export const Board = memo(({ served, breakpoint, parameters, embedded = false }: BoardProps) => {
  const { registry } = useEngine();
  const { document } = served;
  const presets = usePresets(document);
  const plan = useMemo(
    () => (presets ? planDashboard(served, breakpoint, presets, registry.widgets) : null),
    [served, breakpoint, presets, registry],
  );
  if (!plan) return null;
  const [fault] = plan.faults;
  const size = embedded ? `${classes["board"]} ${classes["embedded"]}` : classes["board"];
  return (
    <DashboardProvider value={document}>
      <ParameterProvider value={parameters}>
        <div className={size} data-dashboard={document.slug}>
          {plan.parts.map((part) => (
            <Part key={part.id} part={part} />
          ))}
          {fault ? (
            <p className={classes["notices"]}>
              {fault.message} <code>{fault.path}</code>
            </p>
          ) : null}
        </div>
      </ParameterProvider>
    </DashboardProvider>
  );
});
