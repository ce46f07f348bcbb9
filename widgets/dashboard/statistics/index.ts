import { type ReadOf, readOf } from "#engine/bindings/bound.ts";
import { resolveIdList } from "#engine/bindings/ids.ts";
import { defineWidget } from "#engine/registry/types.ts";
import { daysFault, daysRange, type Options } from "./logic.ts";
import { schema } from "./schema.ts";

const live = { poll: 60, events: ["StopChanged"] };

const reportRead = (options: Options, machine_ids: string): ReadOf<"load_statistics_report"> => {
  const { task = "stopreasons", period = "today", compare = false } = options;
  const asked = { task, machine_ids, ...(compare ? { compare } : {}) };
  return period === "calendar"
    ? readOf("load_statistics_report", asked, { ...live, range: daysRange(options) })
    : readOf("load_statistics_report", { ...asked, period }, live);
};

/** The stops behind the reason of one machine that is opened. */
const stopsRead = (options: Options, machine_id: string): ReadOf<"load_statistics_stops"> | undefined => {
  const { task = "stopreasons", period = "today", reason } = options;
  if (!reason || task !== "stopreasons") return undefined;
  const asked = { machine_id, stop_reason: reason };
  return period === "calendar"
    ? readOf("load_statistics_stops", asked, { ...live, range: daysRange(options) })
    : readOf("load_statistics_stops", { ...asked, period }, live);
};

export const statistics = defineWidget({
  ...schema,
  group: "chart",
  readsOf: (options: Options, parameters) => {
    const { ids } = resolveIdList(options.machineId ?? "", parameters);
    const [one] = ids;
    if (one === undefined || daysFault(options) !== null) return {};
    return {
      report: reportRead(options, ids.join(";")),
      stops: ids.length === 1 ? stopsRead(options, one) : undefined,
      machines: readOf("load_machines", {}),
    };
  },
  view: () => import("./View.tsx"),
});
