import { ActionIcon, Button, Menu, SegmentedControl, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCircleCheck,
  IconDeviceFloppy,
  IconDots,
  IconHistory,
  IconPencil,
  IconWorldUpload,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { pathOfList } from "../documents/paths.ts";
import { isUnsaved, type Mode } from "../documents/session.ts";
import { useEdited, useSession } from "../documents/SessionProvider.tsx";
import { kindEditors } from "../kinds/index.ts";
import { titleOf } from "../values.ts";
import classes from "./frame.module.css";
import { stateWord } from "./state-word.ts";

/** A command of the menu behind the dots. */
export interface MoreCommand {
  key: string;
  label: string;
  run: () => void;
  danger?: boolean;
}

interface TitleBarProps {
  onSave: () => void;
  onPublish: () => void;
  onSteps: () => void;
  more: readonly MoreCommand[];
}

const Tool = ({
  label,
  disabled,
  onPress,
  children,
}: {
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) => (
  <Tooltip label={label}>
    <ActionIcon size={44} variant="subtle" aria-label={label} disabled={disabled ?? false} onClick={onPress}>
      {children}
    </ActionIcon>
  </Tooltip>
);

const Back = () => {
  const { text } = useText();
  const kind = useEdited((state) => state.kind);
  const isSnippet = useEdited((state) => state.document["isSnippet"] === true);
  return (
    <AppLink
      to={pathOfList({ kind, snippets: kind === "dashboard" && isSnippet })}
      className={classes["back"]}
      label={text("designer.back_to_list")}
    >
      <IconArrowLeft size={22} aria-hidden />
    </AppLink>
  );
};

const Title = () => {
  const { text, label } = useText();
  const kind = useEdited((state) => state.kind);
  const slug = useEdited((state) => state.slug);
  const title = useEdited((state) => titleOf(state.document));
  return (
    <div className={classes["title"]}>
      <h1>{label(title)}</h1>
      <span className={classes["quiet"]}>
        {text(`kinds.${kind}`)} · <code>{slug}</code>
      </span>
    </div>
  );
};

const Word = () => {
  const { text } = useText();
  const key = useEdited((state) => stateWord(state).key);
  const tone = useEdited((state) => stateWord(state).tone);
  const Icon = tone === "published" ? IconCircleCheck : IconPencil;
  return (
    <output className={classes["word"]} data-tone={tone}>
      <Icon size={16} aria-hidden /> {text(key)}
    </output>
  );
};

const UndoRedo = ({ onSteps }: { onSteps: () => void }) => {
  const { text } = useText();
  const session = useSession();
  const last = useEdited((state) => state.past.at(-1));
  const next = useEdited((state) => state.future[0]);
  return (
    <>
      <Tool
        label={last ? text("designer.undo_step", { step: text(last.label, last.values) }) : text("designer.undo")}
        disabled={!last}
        onPress={session.undo}
      >
        <IconArrowBackUp size={22} aria-hidden />
      </Tool>
      <Tool
        label={next ? text("designer.redo_step", { step: text(next.label, next.values) }) : text("designer.redo")}
        disabled={!next}
        onPress={session.redo}
      >
        <IconArrowForwardUp size={22} aria-hidden />
      </Tool>
      <Tool label={text("designer.steps")} onPress={onSteps}>
        <IconHistory size={22} aria-hidden />
      </Tool>
    </>
  );
};

const Modes = () => {
  const { text } = useText();
  const session = useSession();
  const mode = useEdited((state) => state.mode);
  return (
    <SegmentedControl<Mode>
      size="sm"
      aria-label={text("designer.mode")}
      value={mode}
      onChange={session.setMode}
      data={[
        { value: "configuring", label: text("designer.mode.configuring") },
        { value: "preview", label: text("designer.mode.preview") },
      ]}
    />
  );
};

/** What is edited, its state, and everything that is done with it as a whole. */
export const TitleBar = ({ onSave, onPublish, onSteps, more }: TitleBarProps) => {
  const { text } = useText();
  const kind = useEdited((state) => state.kind);
  const unsaved = useEdited(isUnsaved);
  const saving = useEdited((state) => state.saving);
  const mayEdit = useEdited((state) => state.readOnly === null);
  const hasDraft = useEdited((state) => state.pointers.draft !== null);
  return (
    <header className={classes["bar"]}>
      <Back />
      <Title />
      <Word />
      <span className={classes["spacer"]} />
      <UndoRedo onSteps={onSteps} />
      {kindEditors[kind] ? <Modes /> : null}
      <Button
        size="md"
        className={classes["command"] ?? ""}
        variant="default"
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
        disabled={!mayEdit || !unsaved}
        loading={saving}
        onClick={onSave}
      >
        {text("designer.save_draft")}
      </Button>
      <Button
        size="md"
        className={classes["command"] ?? ""}
        leftSection={<IconWorldUpload size={18} aria-hidden />}
        disabled={!mayEdit || saving || (!unsaved && !hasDraft)}
        onClick={onPublish}
      >
        {text("designer.publish")}
      </Button>
      <More commands={more} />
    </header>
  );
};

const More = ({ commands }: { commands: readonly MoreCommand[] }) => {
  const { text } = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" aria-label={text("designer.more")}>
          <IconDots size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {commands.map(({ key, label, run, danger }) => (
          <Menu.Item key={key} className={classes["item"] ?? ""} {...(danger ? { color: "red" } : {})} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
