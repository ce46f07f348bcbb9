import { type ReadOf, readOf } from "#engine/bindings/bound.ts";
import type { MovingRange } from "#engine/bindings/moving-range.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { dayIn, type Options, weeksShown } from "./logic.ts";
import { schema } from "./schema.ts";

const rangeOf = (by: "week" | "day" | "hour", of: string | null): MovingRange => {
  if (by === "week") return { calendar: "week", of, before: weeksShown - 1 };
  return { calendar: by === "day" ? "week" : "day", of };
};

/** The read of the rows; moments are read by their table. */
const historyRead = (options: Options): ReadOf<"load_production_history"> | undefined => {
  const { machineId = "", by = "day" } = options;
  const day = dayIn(options);
  if (machineId === "" || by === "transaction" || day === undefined) return undefined;
  return readOf("load_production_history", { machine_id: machineId, by }, { range: rangeOf(by, day), poll: 300 });
};

export const machineHistory = defineWidget({
  ...schema,
  group: "subject",
  readsOf: (options: Options) => ({ history: historyRead(options) }),
  view: () => import("./View.tsx"),
});
