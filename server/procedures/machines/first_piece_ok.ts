import { DomainError } from "#schemas/protocol/errors.ts";
import { stateRows, unheard } from "#server/procedures/machines/reader.ts";
import { machineChanged, saveState } from "#server/procedures/machines/writer.ts";
import { knownEmployee } from "#server/procedures/employees/known.ts";
import { requireProof } from "#server/procedures/proofs/proof.ts";
import { runningOn } from "#server/procedures/records/orders/reader.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { firstPieceOk } from "#schemas/plant/procedures/machines/first_piece_ok.ts";

export const firstPieceOkProcedure = writeProcedure(firstPieceOk, async (input, context) => {
  const { machine_id } = input;
  const key = { company_id: context.scope.company_id, machine_id };
  const order = await runningOn(context.trx, key.company_id, machine_id);
  if (!order)
    throw new DomainError("state_conflict", {
      message: "No order runs on this machine.",
      path: "/machine_id",
      text: { key: "machines.no_order" },
    });
  const employee = await knownEmployee(context, input.employee ?? "");
  await requireProof("first_piece_ok", context, { machine_id, employee_number: employee }, context.now);
  const filter = { company_id: key.company_id, machines: [machine_id] };
  const before = (await stateRows(context.trx, filter))[0] ?? unheard(key);
  const after = { ...before, prepare_status: "off" as const, version: before.version + 1 };
  await saveState(context.trx, after);
  context.emit(machineChanged(machine_id, { prepare_status: "off" }, after.version));
  context.audit({
    machine_id,
    before: { prepare_status: before.prepare_status },
    after: { prepare_status: "off", card_no: order.card_no, employee },
  });
  return true as const;
});
