import type { CSSProperties, ReactNode } from "react";
import { useLocation } from "react-router";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { stopPopup } from "./actions.ts";
import type { StatusMachine } from "./logic.ts";
import classes from "./status.module.css";

interface OpenerProps {
  machine: StatusMachine;
  className: string | undefined;
  style: CSSProperties;
  children: ReactNode;
}

/** The indicator of a machine's state; on a dashboard it opens the popup in which the present stop gets its code. */
export const Opener = ({ machine, className, style, children }: OpenerProps) => {
  const { text } = useText();
  const { pathname } = useLocation();
  const to = stopPopup(machine, pathname);
  return (
    <div className={`${className} ${classes.opener}`} style={style}>
      {children}
      {to === null ? null : (
        <AppLink to={to} className={classes.open} label={`${text("panel.code_stop")}: ${machine.machine_id}`} />
      )}
    </div>
  );
};
