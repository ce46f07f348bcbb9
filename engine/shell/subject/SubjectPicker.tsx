import { TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconAlertTriangle, IconChevronDown, IconLock, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { Drop } from "#engine/react/popups/Drop.tsx";
import { useColumnHeading, useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { keyOf, labelOf, type SubjectRow } from "#engine/navigation/subject.ts";
import { useIsHere } from "#engine/react/navigation/use-is-here.ts";
import { hasEmptyConfig, matching } from "#engine/react/subject/rows.ts";
import classes from "./picker.module.css";

interface SubjectPickerProps {
  subject: Subject;
  rows: readonly SubjectRow[];
  /** Null on a page that is not of one. */
  current: string | null;
  /** The user may see one only. */
  locked?: boolean;
  onPick: (id: string) => void;
}

interface PanelProps extends SubjectPickerProps {
  close: () => void;
}

const Panel = ({ subject, rows, current, onPick, close }: PanelProps) => {
  const { text } = useText();
  const [search, setSearch] = useState("");
  const found = matching(subject, rows, search);
  const isHere = useIsHere();
  const pick = (id: string) => {
    close();
    setSearch("");
    // Where another page is on its way, the one that is drawn is a choice as well.
    if (id !== current || !isHere()) onPick(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && found.length === 1) pick(keyOf(subject, found[0]!));
  };
  return (
    <>
      <TextInput
        // The browser focuses it when the panel drops: whoever opens it wants to type or press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="search"
        aria-label={text("subject.search")}
        placeholder={text("subject.search")}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul className={classes["list"]} aria-label={text("subject.pick")}>
        {found
          .map((row) => ({ row, id: keyOf(subject, row) }))
          .map(({ row, id }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current ? "true" : undefined}
                className={classes["option"]}
                onClick={() => pick(id)}
              >
                <strong>{id}</strong>
                <span>{labelOf(subject, row)}</span>
                {hasEmptyConfig(row) ? <IconAlertTriangle size={18} aria-label={text(900061)} /> : null}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
};

/**
 * Chooses one of the subject. Ctrl+M opens it with the focus in its search; Enter jumps when exactly one is left. Drawn
 * again only when the rows are others.
 */
export const SubjectPicker = memo((props: SubjectPickerProps) => {
  const { text } = useText();
  const heading = useColumnHeading();
  const frame = useRef<HTMLDivElement>(null);
  const { subject, current, locked = false } = props;
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
        label={current === null ? text("subject.pick") : `${text("subject.pick")}: ${current}`}
        align="left"
        disabled={locked}
        shortcut="Control+M"
        buttonClass={classes["button"]}
        button={
          <>
            {current ?? heading(subject.key)}
            {locked ? <IconLock size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          </>
        }
      >
        {(close) => <Panel {...props} close={close} />}
      </Drop>
    </div>
  );
});
