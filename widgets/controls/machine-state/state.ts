import { isHexColor } from "#widgets/controls/color/ink.ts";

/** The fields of a machine that decide how its state is shown. Times in seconds. */
export interface MachineState {
  status?: string | null;
  current_stop_reason?: string | null;
  stop_description?: string | null;
  stop_reason_color?: string | null;
  setup_time?: number | null;
  no_data?: boolean | null;
  /** ISO 8601: when the present state began, and when the machine was last heard of. */
  status_since?: string | null;
  last_signal_at?: string | null;
}

export type DisplayMode = "prep" | "stop" | "run";
export type StatusClass = "uncoded" | "stop" | "running";
/** What a person is told: one icon and one word each. */
export type ShownState = "running" | "uncoded" | "stop" | "prep" | "no-data";

export const stateColors = {
  running: "#138b13",
  uncoded: "#ff0000",
  stop: "#ffd500",
  prep: "#f5a623",
  "no-data": "#8a8f98",
} as const satisfies Record<ShownState, string>;

/** Anything but S is running. */
export const isStopped = (machine: MachineState): boolean => machine.status === "S";
export const isUncoded = (machine: MachineState): boolean => machine.current_stop_reason === "-";
const isSetUp = (machine: MachineState): boolean => (machine.setup_time ?? 0) > 0;

export const displayMode = (machine: MachineState): DisplayMode =>
  isStopped(machine) ? (isSetUp(machine) ? "prep" : "stop") : "run";

export const statusClass = (machine: MachineState): StatusClass =>
  isStopped(machine) ? (isUncoded(machine) ? "uncoded" : "stop") : "running";

/** A silent machine is no data, over its last state; an uncoded stop wins over set-up, because somebody must code it. */
export const shownState = (machine: MachineState): ShownState => {
  if (machine.no_data) return "no-data";
  const shown = statusClass(machine);
  return shown === "stop" && displayMode(machine) === "prep" ? "prep" : shown;
};

/** The colour of the state: a coded stop has its reason's own colour unless that is empty or 'Automatic'. */
export const stateColor = (machine: MachineState): string => {
  const shown = shownState(machine);
  const own = machine.stop_reason_color;
  return (shown === "stop" || shown === "prep") && isHexColor(own) ? own : stateColors[shown];
};

/** Since when the shown state holds: a silent machine since its last signal. */
export const stateSince = ({ no_data, last_signal_at, status_since }: MachineState): string | null =>
  (no_data ? last_signal_at : status_since) ?? null;
