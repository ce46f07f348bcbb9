import { memo, useMemo } from "react";
import { fillLabels } from "#engine/bindings/labels.ts";
import type { WidgetDefinition, WidgetViewProps } from "#engine/registry/types.ts";
import { useText } from "../providers/TextsProvider.tsx";
import { ErrorBoundary } from "../registry/ErrorBoundary.tsx";
import { LazyView } from "../registry/LazyView.tsx";
import { AgeFoot } from "../states/States.tsx";
import { FaultFrame } from "./FaultFrame.tsx";
import { useParameterStore } from "./parameters.ts";
import { useExample } from "./use-example.ts";
import { useWidgetData } from "./use-widget-data.ts";
import classes from "./dashboard.module.css";

interface WidgetHostProps {
  definition: WidgetDefinition;
  id: string;
  /** Options with the type's defaults and the preset laid under them. */
  options: Record<string, unknown>;
}

const Host = ({ definition, id, options: own }: WidgetHostProps) => {
  const { text } = useText();
  const { options, isExample } = useExample(definition, own);
  const { data, status, parameters, fetchedAt } = useWidgetData(definition, options);
  const { choose } = useParameterStore();
  const filled = useMemo(() => fillLabels(options, definition.options, parameters), [options, definition, parameters]);
  const props: WidgetViewProps<any, any> = { id, options: filled, data, status, parameters, setParameter: choose };
  return (
    <div
      className={classes["content"]}
      aria-busy={status === "pending"}
      data-stale={status === "stale" ? "" : undefined}
    >
      <div className={classes["view"]}>
        <LazyView definition={definition} props={props} fallback={<div className={classes["skeleton"]} aria-busy />} />
      </div>
      {isExample ? <div className={classes["example"]}>{text("dashboard.example")}</div> : null}
      {status === "stale" ? (
        <div className={classes["age"]}>
          <AgeFoot fetchedAt={fetchedAt} compact />
        </div>
      ) : null}
    </div>
  );
};

/** One widget with its data. A view that throws, or that cannot be loaded, spoils its own frame only. */
export const WidgetHost = memo((props: WidgetHostProps) => {
  const { text } = useText();
  return (
    <ErrorBoundary
      resetKey={props.options}
      fallback={(error, retry) => <FaultFrame title={text(900134)} detail={error.message} retry={retry} />}
    >
      <Host {...props} />
    </ErrorBoundary>
  );
});
