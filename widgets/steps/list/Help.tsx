import { ActionIcon, Popover } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./list.module.css";

interface HelpProps {
  /** What the help is about. */
  of: string;
  help: string;
  children: ReactNode;
}

/** A choice with help to it, which its mark and a press of the other mouse button open. */
export const Help = ({ of, help, children }: HelpProps) => {
  const { text } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div
      className={classes.helped}
      data-help
      onContextMenu={(event) => {
        if (event.shiftKey) return;
        event.preventDefault();
        setIsOpen(true);
      }}
    >
      {children}
      <Popover opened={isOpen} onChange={setIsOpen} width={320} position="bottom-end" withArrow trapFocus shadow="md">
        <Popover.Target>
          <ActionIcon
            className={classes.help ?? ""}
            size={48}
            variant="subtle"
            color="gray"
            aria-label={text("list.help", { of })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconHelp size={24} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={text("list.help", { of })}>{help}</Popover.Dropdown>
      </Popover>
    </div>
  );
};
