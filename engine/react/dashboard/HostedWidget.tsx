import { useMemo } from "react";
import { lookUp } from "#engine/registry/look-up.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { defaultsOf } from "../registry/defaults.ts";
import { FaultFrame } from "./FaultFrame.tsx";
import { WidgetHost } from "./WidgetHost.tsx";

interface HostedWidgetProps {
  id: string;
  component: string;
  options: Readonly<Record<string, unknown>>;
}

/** A widget inside the box of another one: with its own data, age and faults. */
export const HostedWidget = ({ id, component, options }: HostedWidgetProps) => {
  const { registry } = useEngine();
  const { text } = useText();
  const found = lookUp(registry, "widgets", component);
  const defaults = defaultsOf(found.known ? found.definition : undefined);
  const laid = useMemo(() => ({ ...defaults, ...options }), [defaults, options]);
  if (!found.known) return <FaultFrame title={text(900133, { component })} />;
  return <WidgetHost definition={found.definition} id={id} options={laid} />;
};
