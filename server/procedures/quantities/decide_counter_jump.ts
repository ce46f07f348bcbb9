import { DomainError } from "#schemas/protocol/errors.ts";
import { addPieces } from "#server/procedures/machines/count-pieces.ts";
import { findJump, jumpsChanged } from "#server/procedures/machines/counter-jumps.ts";
import { requireMachine } from "#server/procedures/machine-filter.ts";
import type { CounterJumpRow } from "#server/database/tables/machines.ts";
import { runsSince } from "#server/procedures/records/orders/reader.ts";
import { quantitiesChanged } from "#server/procedures/records/orders/writer.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { machineFollows } from "#server/procedures/quantities/reported.ts";
import { decideCounterJump } from "#schemas/plant/procedures/quantities/decide_counter_jump.ts";

export const decideCounterJumpProcedure = writeProcedure(decideCounterJump, async (input, context) => {
  const { record_no, decision, note = "" } = input;
  const jump = await waitingJump(context, record_no);
  await context.trx
    .updateTable("counter_jumps")
    .set({ decision, note, decided_at: context.now, username: context.actor.username })
    .where("record_no", "=", record_no)
    .execute();
  if (decision === "counted") await count(context, jump);
  context.emit(jumpsChanged(jump.machine_id));
  const { machine_id, kind, pieces } = jump;
  context.audit({ machine_id, before: { decision: "" }, after: { record_no, decision, kind, pieces, note } });
  return true as const;
});

const waitingJump = async ({ trx, scope }: WriteContext, record_no: number): Promise<CounterJumpRow> => {
  const jump = await findJump(trx, record_no);
  if (!jump) throw new DomainError("not_found", { path: "/record_no" });
  requireMachine(scope, jump.machine_id);
  if (jump.decision === "") return jump;
  throw new DomainError("state_conflict", {
    message: "The jump is decided already.",
    path: "/record_no",
    text: { key: "quantities.jump_decided" },
  });
};

/** Counts a jump where its reading stands: in its minute, on the order that ran then. */
const count = async (context: WriteContext, { machine_id, kind, time, pieces }: CounterJumpRow): Promise<void> => {
  const { company_id } = context.scope;
  const runs = await runsSince(context.trx, [machine_id], time);
  const orders = await addPieces({ ...context, company_id }, machine_id, kind, [{ time, added: pieces }], runs);
  if (orders.length > 0) context.emit(quantitiesChanged(machine_id, orders, context));
  for (const { card_no } of orders.filter(({ state }) => state === "started"))
    await machineFollows(context, { company_id, machine_id, card_no });
};
