import { IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "../providers/TextsProvider.tsx";
import classes from "./popups.module.css";

/** How long a popup still waits; nothing where it waits for ever. */
export const TimeLeft = ({ seconds }: { seconds: number | null }) => {
  const { text } = useText();
  if (seconds === null) return null;
  return (
    <span className={classes["left"]} role="timer">
      <IconClock size={20} aria-hidden />
      {text("popup.seconds_left", { seconds })}
    </span>
  );
};

interface PopupFootProps {
  /** What stands before the buttons. */
  lead?: ReactNode;
  /** The buttons, the one that says yes last. */
  children: ReactNode;
}

/** The buttons below a popup, always in sight. Where they have no room beside each other, the last one stands on top. */
export const PopupFoot = ({ lead, children }: PopupFootProps) => (
  <div className={classes["foot"]}>
    {lead}
    <div className={classes["answers"]}>{children}</div>
  </div>
);
