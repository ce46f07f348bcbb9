import { type ReadOf, readOf } from "#engine/bindings/bound.ts";
import { resolveIdList } from "#engine/bindings/ids.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { daysFault, daysRange, type Options } from "./logic.ts";
import { schema } from "./schema.ts";

const statisticsRead = (
  options: Options,
  parameters: Readonly<Record<string, string | undefined>>,
): ReadOf<"load_statistics"> | undefined => {
  const { machineId = "", task = "stopreasons", period = "today" } = options;
  const machine_ids = resolveIdList(machineId, parameters).ids.join(";");
  if (machine_ids === "" || daysFault(options) !== null) return undefined;
  const live = { poll: 60, events: ["StopChanged"] };
  return period === "calendar"
    ? readOf("load_statistics", { task, machine_ids }, { ...live, range: daysRange(options) })
    : readOf("load_statistics", { task, machine_ids, period }, live);
};

export const statistics = defineWidget({
  ...schema,
  group: "chart",
  readsOf: (options: Options, parameters) => ({
    statistics: statisticsRead(options, parameters),
    machines: options.task === "availability" ? readOf("load_machines", {}) : undefined,
  }),
  view: () => import("./View.tsx"),
});
