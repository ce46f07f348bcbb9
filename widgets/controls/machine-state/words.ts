import type { Reader } from "#engine/registry/types.ts";
import { type MachineState, type ShownState, shownState } from "./state.ts";

const words: Record<ShownState, string | number> = {
  running: 900060,
  uncoded: 900059,
  stop: "machine.stopped",
  prep: "machine.set_up",
  "no-data": 900052,
};

/** The word of a machine's state. */
export const stateWord = (machine: MachineState, text: Reader["text"]): string => text(words[shownState(machine)]);

/** What a person is told of the state: a coded stop by its reason, else the word. */
export const stateText = (machine: MachineState, text: Reader["text"]): string =>
  shownState(machine) === "stop" && machine.stop_description ? machine.stop_description : stateWord(machine, text);
