import type { SnapshotSource } from "#server/procedures/snapshot-source.ts";
import type { Topic, Topics } from "#server/events/topics.ts";
import { readOrders } from "#server/procedures/records/orders/reader.ts";
import type { Scope } from "#server/procedures/procedure.ts";
import type { Settings } from "#server/site.ts";
import { readUncodedStops } from "#server/procedures/records/stops/reader.ts";
import { allOf, type MachineFilter, someOf } from "#server/procedures/machine-filter.ts";
import { readMachines } from "./reader.ts";

/** The machines that the topics of an event are about, or null when none names it. */
const filterOf = (scope: Scope, topics: Topics, event: Topic["event"]): MachineFilter | null => {
  if (!topics) return allOf(scope);
  const own = topics.filter((topic) => topic.event === event);
  if (own.length === 0) return null;
  return own.some((topic) => topic.machine_id === null)
    ? allOf(scope)
    : someOf(
        scope,
        own.flatMap((topic) => topic.machine_id ?? []),
      );
};

/** The live entities of the plant: machines, running orders and uncoded stops. */
export const plantSnapshot =
  (settingsOf: (company_id: number) => Promise<Settings>, now: () => number): SnapshotSource =>
  async (db, scope, topics) => {
    const moment = { now: now(), settings: await settingsOf(scope.company_id) };
    const machines = filterOf(scope, topics, "MachineChanged");
    const orders = filterOf(scope, topics, "OrderChanged");
    const stops = filterOf(scope, topics, "StopChanged");
    return {
      ...(machines ? { machines: await readMachines(db, machines, moment) } : {}),
      ...(orders ? { running_orders: await readOrders(db, orders, "started", moment) } : {}),
      ...(stops ? { uncoded_stops: await readUncodedStops(db, stops, null, moment.now) } : {}),
    };
  };
