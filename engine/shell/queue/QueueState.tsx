import { IconAlertTriangle, IconHourglass } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { Drop } from "#engine/react/popups/Drop.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { drawnAtMost, linesOf } from "./list.ts";
import { QueueLine } from "./QueueLine.tsx";
import classes from "./queue.module.css";

const useQueue = () => {
  const { queue } = useEngine().transport;
  const entries = useSyncExternalStore(queue.subscribe, queue.entries);
  const others = useSyncExternalStore(queue.subscribe, queue.others);
  return { entries, others };
};

/** Says, and only while it is so, how many writes of this terminal wait for the server, and lists them. */
const QueueState = () => {
  const { text } = useText();
  const { entries, others } = useQueue();
  if (entries.length + others === 0) return null;
  const lines = linesOf(entries);
  const asking = entries.filter(({ question }) => question).length;
  const counted = text("queue.count", { count: entries.length + others });
  const summary = asking > 0 ? text("queue.asks", { count: asking }) : counted;
  return (
    <Drop
      label={asking > 0 ? `${counted}, ${summary}` : counted}
      align="right"
      buttonClass={classes["pill"]}
      button={
        <>
          {asking > 0 ? <IconAlertTriangle size={20} aria-hidden /> : <IconHourglass size={20} aria-hidden />}
          <span data-queue={asking > 0 ? "asks" : "waits"}>{summary}</span>
        </>
      }
    >
      {() => (
        <section className={classes["panel"]}>
          <h2>{text("queue.title")}</h2>
          <p>{text("queue.note")}</p>
          <ul className={classes["lines"]}>
            {lines.slice(0, drawnAtMost).map((line) => (
              <QueueLine key={line.entry.key} {...line} />
            ))}
          </ul>
          {lines.length > drawnAtMost ? <p>{text("queue.more", { count: lines.length - drawnAtMost })}</p> : null}
          {others > 0 ? <p>{text("queue.others", { count: others })}</p> : null}
        </section>
      )}
    </Drop>
  );
};

export default QueueState;
