import { ActionIcon, Button, Menu, Select } from "@mantine/core";
import {
  IconClipboard,
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconLock,
  IconLockOpen,
  IconMinus,
  IconPlus,
  IconStack2,
  IconStackBack,
  IconStackBackward,
  IconStackForward,
  IconStackFront,
  IconTrash,
  IconCopyPlus,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { breakpoints } from "#schemas/documents/dashboard/schema.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Alignment, alignments, alignWidgets } from "../../actions/align-widgets.ts";
import { isLocked, widgetsOf } from "../../actions/dashboard.ts";
import { type LayerMove, layerMoves } from "../../actions/set-layer.ts";
import { useCommands } from "../../canvas/use-commands.ts";
import { useSelection } from "../../canvas/use-dashboard.ts";
import { useCanvas, useCanvasStore } from "../../canvas/view.ts";
import { documentAs } from "../../documents/kinds.ts";
import type { EditState } from "../../documents/session.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import classes from "./dashboard.module.css";

type Icon = ComponentType<{ size?: number }>;

const alignIcons: Record<Alignment, Icon> = {
  left: IconLayoutAlignLeft,
  centre: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
  across: IconLayoutDistributeHorizontal,
  down: IconLayoutDistributeVertical,
};

const layerIcons: Record<LayerMove, Icon> = {
  front: IconStackFront,
  forward: IconStackForward,
  backward: IconStackBackward,
  back: IconStackBack,
};

interface ToolProps {
  label: string;
  icon: Icon;
  disabled?: boolean;
  onClick?: () => void;
}

const Tool = ({ label, icon: Shown, disabled = false, onClick, ...rest }: ToolProps) => (
  <ActionIcon
    {...rest}
    size="var(--sw-target)"
    variant="default"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Shown size={20} />
  </ActionIcon>
);

const sideBySide = "sides";
const widths = ["all", ...breakpoints, sideBySide] as const;
type Widths = (typeof widths)[number];

const WidthSelect = () => {
  const { text } = useText();
  const canvas = useCanvasStore();
  const width = useCanvas((view) => view.width);
  const sides = useCanvas((view) => view.sideBySide);
  const change = (value: Widths | null) => {
    if (value === null) return;
    if (value === sideBySide) canvas.setState({ sideBySide: true });
    else canvas.setState({ sideBySide: false, width: value === "all" ? null : value, zoom: null });
  };
  return (
    <Select<Widths>
      size="md"
      w={136}
      aria-label={text("designer.width")}
      allowDeselect={false}
      checkIconPosition="right"
      value={sides ? sideBySide : (width ?? "all")}
      onChange={change}
      data={widths.map((value) => ({ value, label: text(`designer.width.${value}`) }))}
    />
  );
};

const Zoom = () => {
  const { text } = useText();
  const { number } = useFormat();
  const { run } = useCommands();
  const shown = useCanvas((view) => view.shownZoom);
  const percent = `${number(Math.round(shown * 100))} %`;
  return (
    <>
      <Tool label={text("designer.zoom.out")} icon={IconMinus} onClick={() => run({ do: "zoom", to: "out" })} />
      <Button
        variant="default"
        size="sm"
        h="var(--sw-target)"
        px={6}
        miw={56}
        aria-label={text("designer.zoom.fit", { percent })}
        title={text("designer.zoom.fit", { percent })}
        onClick={() => run({ do: "zoom", to: "fit" })}
      >
        {percent}
      </Button>
      <Tool label={text("designer.zoom.in")} icon={IconPlus} onClick={() => run({ do: "zoom", to: "in" })} />
    </>
  );
};

const areChosenLocked = ({ document, selection }: EditState): boolean => {
  const chosen = widgetsOf(documentAs("dashboard", document), selection);
  return chosen.length > 0 && chosen.every(isLocked);
};

interface ToolMenuProps {
  label: string;
  icon: Icon;
  disabled: boolean;
  /** What can be chosen, in its order. */
  items: readonly { key: string; label: string; icon: Icon; disabled?: boolean; run: () => void }[];
}

const ToolMenu = ({ label, icon, disabled, items }: ToolMenuProps) => (
  <Menu>
    <Menu.Target>
      <Tool label={label} icon={icon} disabled={disabled} />
    </Menu.Target>
    <Menu.Dropdown>
      {items.map(({ key, label: words, icon: Shown, disabled: isOff = false, run }) => (
        <Menu.Item key={key} leftSection={<Shown size={20} />} disabled={isOff} onClick={run}>
          {words}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

/** Lines the chosen widgets up; spreading out takes three of them. */
const Align = ({ disabled }: { disabled: boolean }) => {
  const { text } = useText();
  const session = useSession();
  const selection = useSelection();
  const width = useCanvas((view) => view.width);
  const items = alignments.map((to) => ({
    key: to,
    label: text(`designer.align.${to}`),
    icon: alignIcons[to],
    disabled: (to === "across" || to === "down") && selection.length < 3,
    run: () => session.apply(alignWidgets(selection, to, width)),
  }));
  return <ToolMenu label={text("designer.align")} icon={IconLayoutAlignLeft} disabled={disabled} items={items} />;
};

/** Moves the chosen widgets before and behind others. */
const Layer = ({ disabled }: { disabled: boolean }) => {
  const { text } = useText();
  const { run } = useCommands();
  const items = layerMoves.map((move) => ({
    key: move,
    label: text(`designer.layer.${move}`),
    icon: layerIcons[move],
    run: () => run({ do: "layer", move }),
  }));
  return <ToolMenu label={text("designer.layer")} icon={IconStack2} disabled={disabled} items={items} />;
};

/** What can be done with the chosen widgets, and how the canvas is looked at. */
export const Toolbar = () => {
  const { text } = useText();
  const selection = useSelection();
  const areLocked = useEdited(areChosenLocked);
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const { run, copy, paste } = useCommands();
  const isNone = selection.length === 0 || isReadOnly;
  return (
    <div className={classes["toolbar"]} role="toolbar" aria-label={text("designer.toolbar")}>
      <WidthSelect />
      <Zoom />
      <span className={classes["spring"]} />
      <Align disabled={isNone} />
      <Layer disabled={isNone} />
      <Tool
        label={text(areLocked ? "designer.unlock" : "designer.lock")}
        icon={areLocked ? IconLockOpen : IconLock}
        disabled={isNone}
        onClick={() => run({ do: "lock" })}
      />
      <Tool
        label={text("designer.copy")}
        icon={IconCopy}
        disabled={selection.length === 0}
        onClick={() => void copy()}
      />
      <Tool
        label={text("designer.paste")}
        icon={IconClipboard}
        disabled={isReadOnly}
        onClick={() => void paste(null)}
      />
      <Tool
        label={text("designer.duplicate")}
        icon={IconCopyPlus}
        disabled={isNone}
        onClick={() => run({ do: "duplicate" })}
      />
      <Tool label={text("designer.remove")} icon={IconTrash} disabled={isNone} onClick={() => run({ do: "remove" })} />
    </div>
  );
};
