import { useMemo } from "react";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { FaultFrame } from "#engine/react/dashboard/FaultFrame.tsx";
import { WidgetHost } from "#engine/react/dashboard/WidgetHost.tsx";

/** The registered type that shows one machine's state, in the specification's own name. */
const statusType = "status";

/** The state of a machine as the status widget draws it. */
export const MachineStatus = ({
  machine,
  mode,
}: {
  machine: string;
  mode: "minimal" | "informative" | "actionable";
}) => {
  const { registry } = useEngine();
  const { text } = useText();
  const definition = registry.widgets.get(statusType);
  const options = useMemo(
    () => ({ ...(definition?.defaults as object | undefined), machineId: machine, mode }),
    [definition, machine, mode],
  );
  if (!definition) return <FaultFrame title={text(900133, { component: statusType })} />;
  return <WidgetHost definition={definition} id={`status ${machine}`} options={options} />;
};
