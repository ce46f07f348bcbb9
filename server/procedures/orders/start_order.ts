import { knownEmployee } from "#server/procedures/employees/known.ts";
import { requireProof } from "#server/procedures/proofs/proof.ts";
import { hasTool } from "#schemas/plant/tool.ts";
import { functionsOf, requireFunctions } from "#server/procedures/records/special-functions.ts";
import { storeTool } from "#server/procedures/machines/writer.ts";
import { orderOn } from "#server/procedures/records/orders/find.ts";
import { machineRuns } from "#server/procedures/orders/machine-runs.ts";
import { toOrder } from "#server/procedures/records/orders/reader.ts";
import { beginRun, ordersChanged } from "#server/procedures/records/orders/writer.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { mountInsert } from "#server/procedures/tools/writer.ts";
import { checkAnswers, givenOf } from "./starting/answers.ts";
import { startOrder } from "#schemas/plant/procedures/orders/start_order.ts";
import { beginSetup } from "./starting/set-up.ts";
import { checkMaterial, checkState } from "./starting/state.ts";

const noOrderStart = 472;
const setupAtStart = 326;

export const startOrderProcedure = writeProcedure(startOrder, async (input, context) => {
  const { trx, scope, now } = context;
  const { machine_id } = input;
  const functions = await functionsOf(trx, scope.company_id, machine_id);
  requireFunctions({ none: [noOrderStart] }, functions);
  const before = await orderOn(context, input);
  const employee = await knownEmployee(context, input.employee ?? "");
  await requireProof("start_order", context, { machine_id, employee_number: employee }, now);
  await checkState(context, before);
  await checkAnswers(context, input, before, functions);
  await checkMaterial(context, before, functions);
  const after = await beginRun(trx, before, now, givenOf(input));
  const tool = await mountTool(context, machine_id, after.tool_id);
  const setup = functions.has(setupAtStart) ? await beginSetup(context, machine_id, input.sf326_stop_code!) : {};
  context.emit(ordersChanged(machine_id, [{ before, after }], context));
  await machineRuns(context, machine_id, { ...tool, ...setup });
  const order = toOrder(after, context);
  const { state, started_at, tool_id, unit_qty, cavities } = order;
  context.audit({
    machine_id,
    before: { state: before.state },
    after: { state, started_at, tool_id, unit_qty, cavities, employee },
  });
  return order;
});

/** The order's tool is on the machine from now on; an order without one says nothing of what is mounted. */
const mountTool = async ({ trx }: WriteContext, machine_id: string, tool_id: string) => {
  if (!hasTool(tool_id)) return {};
  await storeTool(trx, machine_id, tool_id);
  await mountInsert(trx, machine_id, tool_id);
  return { tool_id };
};
