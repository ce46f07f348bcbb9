import { DomainError } from "#schemas/protocol/errors.ts";
import { requireMachine } from "#server/procedures/machine-filter.ts";
import { findBundle, ordersOfBundles, toBundle } from "#server/procedures/planning/reader.ts";
import { planningChanged, removeBundle, settleOrders } from "#server/procedures/planning/writer.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { deleteDetailPlanningBundle } from "#schemas/plant/procedures/planning/delete_detail_planning_bundle.ts";

export const deleteDetailPlanningBundleProcedure = writeProcedure(
  deleteDetailPlanningBundle,
  async ({ bundle_no }, context) => {
    const { trx, scope } = context;
    const bundle = await findBundle(trx, bundle_no);
    if (!bundle) throw new DomainError("not_found", { path: "/bundle_no" });
    const { machine_id } = bundle;
    requireMachine(scope, machine_id);
    const orders = (await ordersOfBundles(trx, [bundle_no])).get(bundle_no) ?? [];
    const started = orders.find(({ state }) => state === "started");
    if (started)
      throw new DomainError("state_conflict", {
        message: `Order ${started.card_no} is started.`,
        path: "/bundle_no",
        text: { key: "planning.started", values: { card_no: started.card_no } },
      });
    await removeBundle(trx, bundle);
    await planningChanged(context, machine_id, [bundle_no]);
    await settleOrders(context, machine_id, orders);
    context.audit({ machine_id, before: toBundle(bundle, orders) });
    return true as const;
  },
);
