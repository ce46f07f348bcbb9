import { useViewportSize } from "@mantine/hooks";
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Breakpoint, DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { Parameters } from "#engine/bindings/environment.ts";
import { resolveParameters } from "#engine/bindings/parameters.ts";
import { type DashboardPart, planDashboard } from "#engine/documents/dashboard.ts";
import { breakpointOf } from "#engine/navigation/dashboards.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./dashboard.module.css";
import { FaultFrame } from "./FaultFrame.tsx";
import { createParameterStore, ParameterProvider, type ParameterStore } from "./parameters.ts";
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
}

/** The widgets of a dashboard at their places. Drawn again for a new revision or breakpoint, never for new data. */
const Board = memo(({ served, breakpoint, parameters }: BoardProps) => {
  const { registry } = useEngine();
  const { document } = served;
  const presets = usePresets(document);
  const plan = useMemo(
    () => (presets ? planDashboard(served, breakpoint, presets, registry.widgets) : null),
    [served, breakpoint, presets, registry],
  );
  if (!plan) return null;
  const [fault] = plan.faults;
  return (
    <DashboardProvider value={document}>
      <ParameterProvider value={parameters}>
        <div className={classes["board"]} data-dashboard={document.slug}>
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

interface DashboardViewProps {
  served: ServedDocument<DashboardDocument>;
  /** Values that an embedding dashboard gives. */
  embedding?: Parameters | null;
}

/**
 * A dashboard document with live data. Its parameters come from the query of the address, the embedding dashboard or
 * their defaults; a widget that sets one replaces the entry in the history and leaves the other parameters alone.
 */
export const DashboardView = ({ served, embedding = null }: DashboardViewProps) => {
  const [search, setSearch] = useSearchParams();
  const { width } = useViewportSize();
  const query = search.toString();
  const values = useMemo(
    () =>
      resolveParameters((served.document.parameters ?? []) as { name: string; default?: string }[], {
        query: Object.fromEntries(new URLSearchParams(query)),
        embedding,
      }),
    [served, query, embedding],
  );
  const change = useRef(setSearch);
  change.current = setSearch;
  const [parameters] = useState(() =>
    createParameterStore(values, (name, value) => {
      change.current(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      );
    }),
  );
  useEffect(() => parameters.set(values), [parameters, values]);
  if (width === 0) return null;
  return <Board served={served} breakpoint={breakpointOf(width)} parameters={parameters} />;
};
