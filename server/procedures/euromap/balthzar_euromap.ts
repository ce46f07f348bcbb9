import { DomainError } from "#schemas/protocol/errors.ts";
import { lockProgram, unlockProgram } from "#server/procedures/euromap/locks.ts";
import { toOrder } from "#server/procedures/records/orders/reader.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import { changeOrder, ordersChanged } from "#server/procedures/records/orders/writer.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { balthzarEuromap } from "#schemas/plant/procedures/euromap/balthzar_euromap.ts";

export const balthzarEuromapProcedure = writeProcedure(balthzarEuromap, async (input, context) => {
  const { trx, now, actor, scope } = context;
  const { machine_id, program_id, comment } = input;
  const isBlock = input.feature === "block_program";
  const locked = isBlock ? 1 : 0;
  if (isBlock && comment.trim() === "")
    throw new DomainError("rule_violated", { message: "No comment added", path: "/comment", text: { key: 900026 } });
  const orders = await ordersOfProgram(context, machine_id, program_id);
  const different = orders.filter((order) => order.locked !== locked);
  if (different.length === 0) throw soAlready(isBlock);
  const changes: { before: OrderRow; after: OrderRow }[] = [];
  for (const before of different) changes.push({ before, after: await changeOrder(trx, before, { locked }) });
  const program = { company_id: scope.company_id, machine_id, program_id };
  if (isBlock) await lockProgram(trx, program, comment, actor.username, now);
  else await unlockProgram(trx, program, actor.username, now);
  context.emit(ordersChanged(machine_id, changes, context));
  context.audit({ machine_id, before: { program_id, locked: 1 - locked }, after: { program_id, locked } });
  const after = new Map(changes.map((change) => [change.after.card_no, change.after]));
  return orders.map((order) => toOrder(after.get(order.card_no) ?? order, context));
});

const soAlready = (isBlock: boolean) =>
  new DomainError("state_conflict", {
    message: isBlock ? "The program is already blocked." : "The program is not blocked.",
    path: "/program_id",
    text: { key: isBlock ? "orders.program_blocked" : "orders.program_not_blocked" },
  });

const ordersOfProgram = async ({ trx }: WriteContext, machine_id: string, program_id: string): Promise<OrderRow[]> => {
  const orders = await trx
    .selectFrom("orders")
    .selectAll()
    .where("machine_id1", "=", machine_id)
    .where("program_id", "=", program_id)
    .orderBy("planned_start_time", (by) => by.asc().nullsLast())
    .orderBy("card_no")
    .execute();
  if (orders.length > 0) return orders;
  throw new DomainError("not_found", {
    message: `No order of this machine has the program ${program_id}.`,
    path: "/program_id",
    text: { key: "orders.program_unknown", values: { program_id } },
  });
};
