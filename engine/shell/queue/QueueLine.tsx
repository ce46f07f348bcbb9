import { Button } from "@mantine/core";
import { IconAlertTriangle, IconHourglass, IconPlayerPause, IconSend, type Icon } from "@tabler/icons-react";
import { useState } from "react";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { isLabel } from "#engine/react/providers/label.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { asksToConfirm } from "#engine/transport/queue/types.ts";
import { type Line, type LineState, personOf } from "./list.ts";
import classes from "./queue.module.css";

const icons: Record<LineState, Icon> = {
  waiting: IconHourglass,
  sending: IconSend,
  held: IconPlayerPause,
  refused: IconAlertTriangle,
  doubted: IconAlertTriangle,
  old: IconAlertTriangle,
};

/** The two answers to an entry that asks. Giving up is asked once more: nobody else has what it says. */
const Answers = ({ entry }: Pick<Line, "entry">) => {
  const { text } = useText();
  const { queue } = useEngine().transport;
  const [isSure, setSure] = useState(false);
  if (!isSure)
    return (
      <div className={classes["answers"]}>
        <Button variant="default" onClick={() => setSure(true)}>
          {text("queue.discard")}
        </Button>
        <Button onClick={() => void queue.retry(entry.key)}>
          {text(asksToConfirm(entry.question) ? "call.confirm_yes" : "queue.send")}
        </Button>
      </div>
    );
  return (
    <>
      <p role="alert">{text(entry.tried ? "queue.discard_tried" : "queue.discard_ask")}</p>
      <div className={classes["answers"]}>
        <Button variant="default" onClick={() => setSure(false)}>
          {text("queue.keep")}
        </Button>
        <Button variant="default" className={classes["danger"]} onClick={() => void queue.drop(entry.key)}>
          {text("queue.discard")}
        </Button>
      </div>
    </>
  );
};

/** One write that waits: what, where, when, who, and what it waits for. */
export const QueueLine = ({ entry, state }: Line) => {
  const { text, label } = useText();
  const { dateTime } = useFormat();
  const { title, procedure, at, question } = entry;
  const Mark = icons[state];
  return (
    <li className={classes["line"]} data-state={state}>
      <strong>{title && isLabel(title.label) ? label(title.label, title.values) : procedure}</strong>
      <span className={classes["facts"]}>
        {[entry.machine, dateTime(at), personOf(entry)].filter(Boolean).join(" · ")}
      </span>
      {title ? <span className={classes["code"]}>{procedure}</span> : null}
      <span className={classes["state"]}>
        <Mark size={20} aria-hidden />
        {text(`queue.state.${state}`)}
      </span>
      {question?.kind === "refused" ? <p className={classes["reason"]}>{question.message || question.code}</p> : null}
      {question ? <Answers entry={entry} /> : null}
    </li>
  );
};
