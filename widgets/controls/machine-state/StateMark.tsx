import {
  type Icon,
  IconAlertTriangleFilled,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconPlugConnectedX,
  IconTool,
} from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { inkOn, markOn } from "#widgets/controls/color/ink.ts";
import { type MachineState, type ShownState, shownState, stateColor } from "./state.ts";
import { stateText, stateWord } from "./words.ts";
import classes from "./machine-state.module.css";

const icons: Record<ShownState, Icon> = {
  running: IconPlayerPlayFilled,
  uncoded: IconAlertTriangleFilled,
  stop: IconPlayerStopFilled,
  prep: IconTool,
  "no-data": IconPlugConnectedX,
};

export const useStateWord = (machine: MachineState): string => stateWord(machine, useText().text);
export const useStateText = (machine: MachineState): string => stateText(machine, useText().text);

/** The state's surface: its colour with readable ink, hatched grey for a silent machine. */
export const statePaint = (machine: MachineState): { background: string; color: string } =>
  shownState(machine) === "no-data"
    ? { background: "var(--sw-state-no-data)", color: "#000000" }
    : { background: stateColor(machine), color: inkOn(stateColor(machine)) };

/** The state's colour behind its icon. */
export const barPaint = (machine: MachineState): { background: string; color: string } =>
  shownState(machine) === "no-data"
    ? statePaint(machine)
    : { background: stateColor(machine), color: markOn(stateColor(machine)) };

export const StateIcon = ({ machine, size = "1em" }: { machine: MachineState; size?: string | number }) => {
  const Shown = icons[shownState(machine)];
  return <Shown size={size} aria-hidden className={classes.icon} />;
};

/** Colour, icon and word of a machine's state. */
export const StateMark = ({ machine }: { machine: MachineState }) => (
  <span className={classes.mark}>
    <span className={classes.chip} style={barPaint(machine)}>
      <StateIcon machine={machine} />
    </span>
    <span className={classes.word}>{useStateText(machine)}</span>
  </span>
);
