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
import { breakpoints, type DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Alignment, alignments, alignWidgets } from "../../actions/align-widgets.ts";
import { isLocked, type Width, widgetsOf } from "../../actions/dashboard.ts";
import { type LayerMove, layerMoves } from "../../actions/set-layer.ts";
import { useCommands } from "../../canvas/use-commands.ts";
import { useSelection } from "../../canvas/use-dashboard.ts";
import { useCanvas, useCanvasStore } from "../../canvas/view.ts";
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

const Widths = () => {
  const { text } = useText();
  const canvas = useCanvasStore();
  const width = useCanvas((view) => view.width);
  const sides = useCanvas((view) => view.sideBySide);
  const change = (value: string | null) => {
    if (value === null) return;
    if (value === sideBySide) canvas.setState({ sideBySide: true });
    else canvas.setState({ sideBySide: false, width: value === "all" ? null : (value as Width), zoom: null });
  };
  return (
    <Select
      size="md"
      w={136}
      aria-label={text("designer.width")}
      allowDeselect={false}
      checkIconPosition="right"
      value={sides ? sideBySide : (width ?? "all")}
      onChange={change}
      data={["all", ...breakpoints, sideBySide].map((value) => ({ value, label: text(`designer.width.${value}`) }))}
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
  const chosen = widgetsOf(document as unknown as DashboardDocument, selection);
  return chosen.length > 0 && chosen.every(isLocked);
};

/** What can be done with the chosen widgets, and how the canvas is looked at. */
export const Toolbar = () => {
  const { text } = useText();
  const session = useSession();
  const selection = useSelection();
  const areLocked = useEdited(areChosenLocked);
  const width = useCanvas((view) => view.width);
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const { run, copy, paste } = useCommands();
  const isNone = selection.length === 0 || isReadOnly;
  return (
    <div className={classes["toolbar"]} role="toolbar" aria-label={text("designer.toolbar")}>
      <Widths />
      <Zoom />
      <span className={classes["spring"]} />
      <Menu>
        <Menu.Target>
          <Tool label={text("designer.align")} icon={IconLayoutAlignLeft} disabled={isNone} />
        </Menu.Target>
        <Menu.Dropdown>
          {alignments.map((to) => {
            const Shown = alignIcons[to];
            const isSpread = to === "across" || to === "down";
            return (
              <Menu.Item
                key={to}
                leftSection={<Shown size={20} />}
                disabled={isSpread && selection.length < 3}
                onClick={() => session.apply(alignWidgets(selection, to, width))}
              >
                {text(`designer.align.${to}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      <Menu>
        <Menu.Target>
          <Tool label={text("designer.layer")} icon={IconStack2} disabled={isNone} />
        </Menu.Target>
        <Menu.Dropdown>
          {layerMoves.map((move) => {
            const Shown = layerIcons[move];
            return (
              <Menu.Item key={move} leftSection={<Shown size={20} />} onClick={() => run({ do: "layer", move })}>
                {text(`designer.layer.${move}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
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
