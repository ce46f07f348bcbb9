import { hasTool } from "#schemas/plant/tool.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIsoOrNull } from "#server/database/columns.ts";
import { allOf } from "#server/procedures/machine-filter.ts";
import { readMachines } from "#server/procedures/machines/reader.ts";
import { orderRows, runningByMachine } from "#server/procedures/records/orders/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadToolOverview } from "#schemas/plant/procedures/overviews/load_tool_overview.ts";

const collator = new Intl.Collator("sv", { numeric: true });

/** A tool is mounted when the order that needs it starts; of a tool without such an order nobody knows since when. */
export const loadToolOverviewProcedure = readProcedure(loadToolOverview, async (_input, context) => {
  const { db, scope, settings } = context;
  if (!Object.hasOwn(settings, "toolOverviewEnabled")) throw new DomainError("not_allowed");
  const filter = allOf(scope);
  const orders = runningByMachine(await orderRows(db, filter, "started"));
  const machines = await readMachines(db, filter, context);
  return machines
    .filter(({ tool_id }) => hasTool(tool_id))
    .map((machine) => {
      const { tool_id, machine_id, object_description, work_order_no, part_no } = machine;
      const { status, current_stop_reason, stop_description, stop_reason_color } = machine;
      const order = orders.get(machine_id);
      const mounted_at = order?.tool_id === tool_id ? toIsoOrNull(order.started_at) : null;
      const state = { status, current_stop_reason, stop_description, stop_reason_color };
      return { tool_id, machine_id, object_description, work_order_no, part_no, ...state, mounted_at };
    })
    .toSorted((a, b) => collator.compare(a.tool_id, b.tool_id));
});
