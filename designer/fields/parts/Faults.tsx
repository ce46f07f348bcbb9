import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./parts.module.css";

/** What is wrong with a value, at the value. */
export const Faults = ({ id, messages }: { id?: string; messages: readonly string[] }) =>
  messages.length === 0 ? null : (
    <div id={id} role="alert">
      {messages.map((message) => (
        <p key={message} className={classes["fault"]}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>{message}</span>
        </p>
      ))}
    </div>
  );
