import { useState } from "react";
import { Panel } from "./Panel.tsx";
import { useTarget } from "./use-target.ts";

/** The bottom panel of the page: the actions for what is selected. Holds what is under way beyond a change of rows. */
const PanelHost = () => {
  const shown = useTarget();
  const [busy, setBusy] = useState<string | null>(null);
  return shown ? <Panel key={shown.target.type} {...shown} busy={busy} setBusy={setBusy} /> : null;
};

export default PanelHost;
