import { useMemo } from "react";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { defaultsOf } from "#engine/react/registry/defaults.ts";
import { FaultFrame } from "#engine/react/dashboard/FaultFrame.tsx";
import { WidgetHost } from "#engine/react/dashboard/WidgetHost.tsx";

/** The registered type that shows the state of one of the subject, in the specification's own name. */
const statusType = "status";

/** The state of one of the subject as the status widget draws it. */
export const SubjectStatus = ({ id, mode }: { id: string; mode: "minimal" | "informative" | "actionable" }) => {
  const { registry } = useEngine();
  const { text } = useText();
  const definition = registry.widgets.get(statusType);
  const options = useMemo(() => ({ ...defaultsOf(definition), machineId: id, mode }), [definition, id, mode]);
  if (!definition) return <FaultFrame title={text(900133, { component: statusType })} />;
  return <WidgetHost definition={definition} id={`status ${id}`} options={options} />;
};
