import { IconAlertTriangle } from "@tabler/icons-react";
import type { Refusal } from "./use-write.ts";
import classes from "./security.module.css";

/** Where a form says why it was refused; a screen reader says it at once. */
export const Problem = ({ problem }: { problem: Refusal | null }) => (
  <div role="alert" className={classes["told"]}>
    {problem === null ? null : (
      <p className={classes["problem"]}>
        <IconAlertTriangle size={20} aria-hidden /> {problem.words}
      </p>
    )}
  </div>
);
