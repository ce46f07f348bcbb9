import type { MachineState } from "#widgets/controls/machine-state/state.ts";

/** What the widget shows of a machine. Times in seconds, quantities in pieces. */
export interface StatusMachine extends MachineState {
  machine_id: string;
  object_description?: string;
  work_order_no?: string;
  part_no?: string;
  work_order_qty?: number | null;
  card_good_qty?: number | null;
  emp_name?: string | null;
  special_functions?: readonly number[];
  /** False while a forced stop holds the machine. */
  force_stop_enabled?: boolean;
  calendar_run_time?: number | null;
  calendar_stop_time?: number | null;
  shift_run_time?: number | null;
  shift_stop_time?: number | null;
}

/** What the widget shows of the running order; `planned_setup_time` in hours. */
export interface StatusOrder {
  part_description?: string;
  planned_setup_time?: number | null;
}

/** Run and stop time in seconds: of the calendar day, or of the shift. */
export const periodTimes = (
  machine: StatusMachine,
  period: "today" | "shift",
): { run: number | null; stop: number | null } =>
  period === "shift"
    ? { run: machine.shift_run_time ?? null, stop: machine.shift_stop_time ?? null }
    : { run: machine.calendar_run_time ?? null, stop: machine.calendar_stop_time ?? null };

/** Seconds of the planned set-up that are left; negative when it takes longer. Planned hours times 3600 minus elapsed. */
export const remainingSetup = (plannedHours: number, elapsedSeconds: number): number =>
  plannedHours * 3600 - elapsedSeconds;

export const isSetupLate = (remaining: number): boolean => remaining < 0;

/** The share of the ordered quantity that is good, 0 to 100; null without an ordered quantity. */
export const progress = ({ card_good_qty, work_order_qty }: StatusMachine): number | null =>
  work_order_qty && work_order_qty > 0
    ? Math.min(Math.max(((card_good_qty ?? 0) / work_order_qty) * 100, 0), 100)
    : null;

/** '-' means that the machine has no order. */
export const orderText = ({ work_order_no }: StatusMachine): string =>
  work_order_no && work_order_no !== "-" ? work_order_no : "";

/** Up to two letters for each name of a comma-separated list. */
export const initials = (names: string | null | undefined): { name: string; letters: string }[] =>
  (names ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "-")
    .map((name) => {
      const words = name.split(/\s+/);
      const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.at(0) ?? "");
      return { name, letters: letters.join("").toUpperCase() };
    });
