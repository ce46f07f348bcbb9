import { useSyncExternalStore } from "react";
import type { Services } from "#engine/language/expressions/services.ts";
import type { SourceState } from "#engine/wizard/source.ts";
import type { FlowPopupProps } from "../popups/FlowPopup.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { LazyPart } from "../registry/LazyPart.tsx";
import type { Lazy } from "../registry/LazyView.tsx";
import { AgeFoot } from "../states/States.tsx";
import { Buttons } from "./Buttons.tsx";
import type { Driver } from "./driver.ts";
import { Messages } from "./Messages.tsx";
import { Rail } from "./Rail.tsx";
import { StepView } from "./StepView.tsx";
import type { Overtaken } from "./page-run.ts";
import classes from "./wizard.module.css";

const flowPopup: Lazy<FlowPopupProps> = { view: () => import("../popups/FlowPopup.tsx") };

/** When the oldest data that could not be read anew were read; null while all are current. */
const oldest = (sources: Readonly<Record<string, SourceState>>): number | null =>
  Object.values(sources).reduce<number | null>(
    (found, { status, at }) => (status === "failed" && at !== null && (found === null || at < found) ? at : found),
    null,
  );

interface ViewProps {
  driver: Driver;
  services: Services;
  overtaken?: Overtaken | null;
  onDismiss?: () => void;
}

/** The frame of a wizard: its title and the step's, rail and counter, one question in large type, and the buttons. */
export const WizardView = ({ driver, services, overtaken = null, onDismiss = () => {} }: ViewProps) => {
  const { label } = useText();
  const frame = useSyncExternalStore(driver.subscribe, driver.frame);
  const { popup, title, wizardTitle, one } = frame;
  const sources = driver.sources();
  return (
    <section className={classes["frame"]} data-wizard-status={frame.status} data-step={frame.stepId ?? ""}>
      <Rail rail={frame.rail} position={frame.position} count={frame.count} />
      <header className={classes["head"]}>
        <p className={classes["what"]}>{[label(wizardTitle), ...(one === null ? [] : [one])].join(" · ")}</p>
        <h2 className={classes["title"]}>{label(title)}</h2>
      </header>
      <div className={classes["step"]}>
        <StepView frame={frame} sources={sources} driver={driver} />
      </div>
      <Messages
        frame={frame}
        overtaken={overtaken}
        onDismiss={onDismiss}
        foot={<AgeFoot fetchedAt={oldest(sources)} />}
      />
      <Buttons frame={frame} driver={driver} />
      {popup ? (
        <LazyPart
          definition={flowPopup}
          props={{
            request: popup,
            services,
            onAnswer: (value) => driver.send({ type: "answer", at: popup.at, value }),
            onDecline: (reason) => driver.send({ type: "decline", at: popup.at, reason }),
          }}
        />
      ) : null}
    </section>
  );
};
