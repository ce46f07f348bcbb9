import { useEffect, useState } from "react";
import { targetOf } from "#engine/store/selection.ts";
import type { FlowWait } from "../flows/run-flow.ts";
import { useApp } from "../providers/AppContext.tsx";
import { useRoute } from "../navigation/route.tsx";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { inactivityOf, watchActivity } from "./inactivity.ts";
import { Panel } from "./Panel.tsx";
import { useTarget } from "./use-target.ts";

/** Whether something that Escape closes lies over the page. */
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="listbox"], :popover-open') !== null;
/** Whether Escape has emptied a field or done something else already. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || (event.target instanceof HTMLInputElement && event.target.value !== "");

/** Escape lets the chosen rows go, wherever on the page the focus is. */
const useEscape = () => {
  const { state } = useEngine();
  useEffect(() => {
    let wasCovered = false;
    // Asked before anybody hears the key: what it closes is gone when the key arrives here.
    const ask = () => (wasCovered = isCovered());
    const letGo = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !wasCovered && !isTaken(event)) state.getState().clearSelection();
    };
    window.addEventListener("keydown", ask, { capture: true });
    window.addEventListener("keydown", letGo);
    return () => {
      window.removeEventListener("keydown", ask, { capture: true });
      window.removeEventListener("keydown", letGo);
    };
  }, [state]);
};

/** A user who went inactive has nothing chosen any more; a question that is open has its own time. */
const useInactivity = (isShown: boolean) => {
  const { state } = useEngine();
  const clock = useClock();
  const { settings } = useApp();
  const { meta } = useRoute();
  const timeout = inactivityOf(settings, meta.documentTimeout === true) * 1000;
  useEffect(() => {
    if (!isShown) return;
    return watchActivity({
      clock,
      target: window,
      timeout: () => timeout,
      isAsking: () => document.querySelector('[role="dialog"]') !== null,
      onInactive: () => {
        while (targetOf(state.getState())) state.getState().clearSelection();
      },
    });
  }, [isShown, state, clock, timeout]);
};

/** The bottom panel of the page: the actions for what is selected. Holds what is under way beyond a change of rows. */
const PanelHost = () => {
  const shown = useTarget();
  const [busy, setBusy] = useState<string | null>(null);
  const [wait, setWait] = useState<FlowWait | null>(null);
  useEscape();
  useInactivity(shown !== null && !shown.isOver);
  return shown ? <Panel key={shown.target.type} {...shown} {...{ busy, setBusy, wait, setWait }} /> : null;
};

export default PanelHost;
