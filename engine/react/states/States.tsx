import { Button, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconClockExclamation } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ErrorText } from "#engine/bindings/bound.ts";
import { useNow } from "../providers/ClockProvider.tsx";
import { useFormat, useText } from "../providers/TextsProvider.tsx";
import classes from "./states.module.css";

/** What stands where content would be: what is the matter, and the next step. */
export const Message = ({
  title,
  detail,
  code,
  children,
}: {
  title: string;
  detail?: string | undefined;
  code?: string | undefined;
  children?: ReactNode;
}) => (
  <div className={classes["message"]}>
    <p className={classes["title"]}>{title}</p>
    {detail ? <p className={classes["detail"]}>{detail}</p> : null}
    {children}
    {code ? <span className={classes["code"]}>{code}</span> : null}
  </div>
);

interface LoadErrorProps {
  /** What could not be read, in a sentence. */
  title?: string;
  error: ErrorText;
  retry?: (() => void) | undefined;
}

/** A read that failed: the server's words, its code, and a button that tries again. */
export const LoadError = ({ title, error, retry }: LoadErrorProps) => {
  const { text } = useText();
  const isLinkLost = error.code === "no_link";
  return (
    <Message
      title={title ?? text(1817)}
      detail={isLinkLost ? text(900050) : error.text === undefined ? error.message : text(error.text)}
      code={isLinkLost ? undefined : error.code}
    >
      <IconAlertTriangle size={32} aria-hidden />
      {retry ? (
        <Button variant="light" onClick={retry}>
          {text(900058)}
        </Button>
      ) : null}
    </Message>
  );
};

/** Shown only while data are old: their age. `compact` for a widget's corner, where the sentence is the mark's name. */
export const AgeFoot = ({ fetchedAt, compact = false }: { fetchedAt: number | null; compact?: boolean }) => {
  const { text } = useText();
  const { duration } = useFormat();
  const now = useNow(1000);
  if (fetchedAt === null) return null;
  const age = duration((now - fetchedAt) / 1000);
  const sentence = text("data.age", { age });
  return (
    <div className={classes["foot"]} title={sentence}>
      <IconClockExclamation size={16} aria-hidden />
      {compact ? <span aria-hidden>{age}</span> : sentence}
      {compact ? <VisuallyHidden>{sentence}</VisuallyHidden> : null}
    </div>
  );
};

/** Rows in the shape of what comes. */
export const RowsSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <div className={classes["skeleton"]} aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={classes["bar"]} />
    ))}
  </div>
);
