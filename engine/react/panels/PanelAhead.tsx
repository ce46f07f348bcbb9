import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { targetOf } from "#engine/store/selection.ts";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { controlsOf } from "./controls.ts";
import { usePanel, usePanelFlows } from "./use-panel.ts";
// The panel itself comes along, so that it stands at the first press on a row.
import "./PanelHost.tsx";

/** Milliseconds after which nothing competes with the first screen any more. */
const settled = 10_000;

/** True once something is chosen, or the screen has settled. */
const useIsDue = (): boolean => {
  const clock = useClock();
  const { state } = useEngine();
  const isChosen = useStore(state, (now) => targetOf(now) !== null);
  const [isDue, setDue] = useState(isChosen);
  if (isChosen && !isDue) setDue(true);
  useEffect(() => (isDue ? undefined : clock.after(settled, () => setDue(true))), [clock, isDue]);
  return isDue;
};

/** What is missing is asked for again where it is needed. */
const quietly = (loading: Promise<unknown> | undefined): void => void loading?.catch(() => {});

/**
 * Keeps the panel of a table's rows at hand while the table is shown, and then what its actions ask: once the link is
 * lost nothing more can be loaded, and just that has to be told in a popup.
 */
const PanelAhead = ({ type }: { type: string }) => {
  const { registry } = useEngine();
  const panel = usePanel(type)?.document;
  const isDue = useIsDue();
  const flows = usePanelFlows(isDue ? panel : undefined);
  useEffect(() => {
    if (!isDue || !panel) return;
    quietly(import("../flows/FlowHost.tsx"));
    for (const control of controlsOf([panel.buttons, flows])) quietly(registry.steps.get(control)?.view());
  }, [registry, panel, flows, isDue]);
  return null;
};

export default PanelAhead;
