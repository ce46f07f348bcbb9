import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleX, IconClock, IconDevices, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Message } from "#engine/language/flow/types.ts";
import type { WizardFrame } from "#engine/wizard/types.ts";
import { useText } from "../providers/TextsProvider.tsx";
import type { Overtaken } from "./page-run.ts";
import classes from "./wizard.module.css";

const marks = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle, queued: IconClock } as const;
type Level = keyof typeof marks;

const Line = ({ message, level }: { message: Message; level: Level }) => {
  const { label } = useText();
  const Mark = marks[level];
  return (
    <p className={classes["message"]} data-level={level} role={level === "error" ? "alert" : "status"}>
      <Mark size={24} aria-hidden />
      {label(message.label, message.values)}
    </p>
  );
};

/** Says that another terminal was faster, and lets a person keep what was entered here. */
const OvertakenLine = ({ overtaken, onDismiss }: { overtaken: Overtaken; onDismiss: () => void }) => {
  const { text } = useText();
  return (
    <div className={classes["message"]} data-level="warning" role="alert">
      <IconDevices size={24} aria-hidden />
      <span className={classes["words"]}>{text(overtaken.ended ? "wizard.ended_elsewhere" : "wizard.taken_over")}</span>
      <Button size="md" variant="default" onClick={overtaken.takeMine}>
        {text("wizard.take_mine")}
      </Button>
      <Button size="md" onClick={onDismiss}>
        {text(900064)}
      </Button>
    </div>
  );
};

const levelOf = ({ status }: WizardFrame): Level => (status === "queued" ? "queued" : "error");

/** What the wizard has to say between the step and the buttons. `foot` is the age of old data. */
export const Messages = ({
  frame,
  overtaken,
  onDismiss,
  foot,
}: {
  frame: WizardFrame;
  overtaken: Overtaken | null;
  onDismiss: () => void;
  foot: ReactNode;
}) => (
  <div className={classes["messages"]}>
    {overtaken ? <OvertakenLine overtaken={overtaken} onDismiss={onDismiss} /> : null}
    {foot}
    {frame.loadMessages.map((message) => (
      <Line key={JSON.stringify(message)} message={message} level="info" />
    ))}
    {frame.warning ? <Line message={frame.warning} level="warning" /> : null}
    {frame.error ? <Line message={frame.error} level="error" /> : null}
    {frame.message ? <Line message={frame.message} level={levelOf(frame)} /> : null}
    {frame.wait?.text ? <Line message={frame.wait.text} level="info" /> : null}
  </div>
);
