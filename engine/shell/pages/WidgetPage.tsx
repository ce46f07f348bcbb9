import { useMemo } from "react";
import { fill } from "#engine/expressions/fill.ts";
import { FaultFrame } from "#engine/react/dashboard/FaultFrame.tsx";
import { WidgetHost } from "#engine/react/dashboard/WidgetHost.tsx";
import { usePageEnvironment, useServices } from "#engine/react/documents/environment.ts";
import { useMachinesHere } from "../machines/use-machines-here.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import classes from "./pages.module.css";
import type { PageViewProps } from "#engine/registry/types.ts";

/**
 * One widget that fills the page: `config.component` names its type, `config.options` are its options, whose
 * `{placeholders}` read what a page's do and `machines`, the ids of the machines of the page's location.
 */
const WidgetPage = ({ content }: PageViewProps) => {
  const { registry } = useEngine();
  const { text } = useText();
  const { environment } = usePageEnvironment();
  const services = useServices(environment.machine);
  const here = useMachinesHere();
  const component = String(content.config?.["component"]);
  const given = content.config?.["options"];
  const machines = here.data?.map(({ machine_id }) => machine_id).join(";");
  const definition = registry.widgets.get(component);
  const options = useMemo(
    () => ({
      ...(definition?.defaults as object | undefined),
      ...(fill(given ?? {}, { ...environment, machines }, services) as object),
    }),
    [definition, given, environment, machines, services],
  );
  if (here.status === "error") return <LoadError error={here.error ?? { code: "unexpected", message: "" }} />;
  if (machines === undefined) return <RowsSkeleton />;
  if (!definition) return <FaultFrame title={text(900133, { component })} />;
  return (
    <div className={classes["widget"]}>
      <WidgetHost definition={definition} id={`page ${component}`} options={options} />
    </div>
  );
};

export default WidgetPage;
