import { TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconAlertTriangle, IconChevronDown, IconLock, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { Drop } from "#engine/react/popups/Drop.tsx";
import { useColumnHeading, useText } from "#engine/react/providers/TextsProvider.tsx";
import { hasEmptyConfig, machinesMatching, type MachineLike } from "#engine/react/machines/machines.ts";
import classes from "./picker.module.css";

interface MachinePickerProps {
  machines: readonly MachineLike[];
  /** Null on a page that is not of one machine. */
  current: string | null;
  /** The user may see one machine only. */
  locked?: boolean;
  onPick: (machine: string) => void;
}

interface PanelProps extends MachinePickerProps {
  close: () => void;
}

const Panel = ({ machines, current, onPick, close }: PanelProps) => {
  const { text } = useText();
  const [search, setSearch] = useState("");
  const found = machinesMatching(machines, search);
  const pick = (machine: string) => {
    close();
    setSearch("");
    if (machine !== current) onPick(machine);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && found.length === 1) pick(found[0]!.machine_id);
  };
  return (
    <>
      <TextInput
        // The browser focuses it when the panel drops: whoever opens it wants to type or press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="search"
        aria-label={text("machine.search")}
        placeholder={text("machine.search")}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes["list"]} aria-label={text("machine.pick")}>
        {found.map((machine) => (
          <li key={machine.machine_id}>
            <button
              type="button"
              aria-current={machine.machine_id === current ? "true" : undefined}
              className={classes["option"]}
              onClick={() => pick(machine.machine_id)}
            >
              <strong>{machine.machine_id}</strong>
              <span>{machine.object_description}</span>
              {hasEmptyConfig(machine) ? <IconAlertTriangle size={18} aria-label={text(900061)} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

/**
 * Chooses a machine. Ctrl+M opens it with the focus in its search; Enter jumps when exactly one machine is left. Drawn
 * again only when the machines are others.
 */
export const MachinePicker = memo((props: MachinePickerProps) => {
  const { text } = useText();
  const heading = useColumnHeading();
  const frame = useRef<HTMLDivElement>(null);
  const { current, locked = false } = props;
  const open = () => {
    const panel = frame.current?.querySelector<HTMLElement>("[popover]");
    if (locked) return;
    if (!panel?.matches(":popover-open")) frame.current?.querySelector("button")?.click();
    frame.current?.querySelector("input")?.focus();
  };
  useHotkeys([["ctrl+m", open]], []);
  return (
    <div ref={frame}>
      <Drop
        label={current === null ? text("machine.pick") : `${text("machine.pick")}: ${current}`}
        align="left"
        disabled={locked}
        shortcut="Control+M"
        buttonClass={classes["button"]}
        button={
          <>
            {current ?? heading("machine_id")}
            {locked ? <IconLock size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          </>
        }
      >
        {(close) => <Panel {...props} close={close} />}
      </Drop>
    </div>
  );
});
