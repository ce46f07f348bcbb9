import { hour } from "#schemas/durations.ts";

/** What the widget reads of a late order. */
export interface LateOrder extends Readonly<Record<string, unknown>> {
  card_no: string;
  machine_id: string;
  planned_start_time: string | null;
}

/** What the button says. */
export type ButtonState = "error" | "loading" | "none" | "late";

/** What the button is told; the first that holds counts, in this order. Late is what nothing else is. */
export interface ButtonFlags {
  error: boolean;
  loading: boolean;
  none: boolean;
  late: boolean;
}

export const buttonState = ({ error, loading, none }: ButtonFlags): ButtonState => {
  if (error) return "error";
  if (loading) return "loading";
  return none ? "none" : "late";
};

/** Only late orders can be looked at. */
export const isDisabled = (state: ButtonState): boolean => state !== "late";

/** Hours since the planned start of all of them together, to one decimal; `now` in ms UTC. */
export const totalLateHours = (orders: readonly LateOrder[], now: number): number => {
  const late = orders.flatMap(({ planned_start_time }) =>
    planned_start_time === null ? [] : now - Date.parse(planned_start_time),
  );
  return Math.round(late.reduce((sum, ms) => sum + ms, 0) / (hour / 10)) / 10;
};
