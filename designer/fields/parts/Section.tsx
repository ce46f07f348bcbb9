import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconEraser, IconRestore } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Asterisk } from "./Asterisk.tsx";
import { IconAction } from "./IconAction.tsx";
import { Mark } from "./Mark.tsx";
import classes from "./parts.module.css";

export interface SectionProps {
  label: string;
  /** Shows a button that hides and shows the content. */
  collapsible?: boolean;
  startsClosed?: boolean;
  /** Something inside is looked for: it is shown. */
  isSought?: boolean;
  /** Nothing is shown without it. */
  isNeeded?: boolean;
  /** Shows the button that clears the section's values. */
  onClear?: (() => void) | undefined;
  /** Shows the button that brings the section's defaults back. */
  onReset?: (() => void) | undefined;
  changed?: boolean;
  /** What else stands in the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a form below a heading. What is collapsed is not drawn at all. */
export const Section = (props: SectionProps) => {
  const { label, collapsible = false, startsClosed = false, isSought = false, changed = false, children } = props;
  const [isOpen, setOpen] = useState(!collapsible || !startsClosed);
  if (isSought && !isOpen) setOpen(true);
  const id = useId();
  const name = (
    <>
      <span>{label}</span>
      {props.isNeeded && <Asterisk />}
      {changed && <Mark />}
    </>
  );
  return (
    <fieldset className={classes["section"]} aria-labelledby={id}>
      <div className={classes["head"]}>
        {collapsible ? (
          <UnstyledButton
            id={id}
            className={classes["toggle"]}
            aria-expanded={isOpen}
            onClick={() => setOpen((open) => !open)}
          >
            <IconChevronDown className={classes["chevron"]} size={16} aria-hidden />
            {name}
          </UnstyledButton>
        ) : (
          <div id={id} className={classes["still"]}>
            {name}
          </div>
        )}
        <HeadActions {...props} />
      </div>
      {isOpen && <div className={classes["body"]}>{children}</div>}
    </fieldset>
  );
};

const HeadActions = ({ label, onClear, onReset, actions }: SectionProps) => {
  const { text } = useText();
  return (
    <>
      {actions}
      {onClear && (
        <IconAction
          name={text("inspector.clear", { label })}
          icon={<IconEraser size={18} aria-hidden />}
          onClick={onClear}
        />
      )}
      {onReset && (
        <IconAction
          name={text("inspector.reset", { label })}
          icon={<IconRestore size={18} aria-hidden />}
          onClick={onReset}
        />
      )}
    </>
  );
};
