import { IconRestore } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Asterisk } from "./Asterisk.tsx";
import { Faults } from "./Faults.tsx";
import { IconAction } from "./IconAction.tsx";
import { Mark } from "./Mark.tsx";
import classes from "./parts.module.css";

interface LineProps {
  /** The id of the control that the label belongs to. */
  id: string;
  label: string;
  help?: string | undefined;
  changed?: boolean;
  /** Nothing is shown without it. */
  isNeeded?: boolean | undefined;
  onReset?: (() => void) | undefined;
  messages?: readonly string[];
  children: ReactNode;
}

/** One control below its label: marked when changed, with what is wrong with it. */
export const Line = ({
  id,
  label,
  help,
  changed = false,
  isNeeded = false,
  onReset,
  messages = [],
  children,
}: LineProps) => {
  const { text } = useText();
  return (
    <div className={classes["line"]} data-field={id}>
      <div className={classes["label"]}>
        <label htmlFor={id}>{label}</label>
        {isNeeded && <Asterisk />}
        {changed && <Mark />}
        {changed && onReset && (
          <IconAction
            name={text("inspector.reset", { label })}
            icon={<IconRestore size={18} aria-hidden />}
            onClick={onReset}
          />
        )}
      </div>
      {children}
      {help ? (
        <p id={`${id}-help`} className={classes["help"]}>
          {help}
        </p>
      ) : null}
      <Faults id={`${id}-faults`} messages={messages} />
    </div>
  );
};
