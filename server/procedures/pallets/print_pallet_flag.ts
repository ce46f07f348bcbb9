import { mostCopies } from "#schemas/plant/pallet-flag.ts";
import { printPalletFlag } from "#schemas/plant/procedures/pallets/print_pallet_flag.ts";
import type { InputOf } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toJson, toMillionths } from "#server/database/columns.ts";
import { takeNumbers } from "#server/database/counters.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import { orderOn } from "#server/procedures/records/orders/find.ts";
import { erpConnectionOf } from "#server/procedures/machines/reader.ts";
import { factsOfOrder } from "#server/procedures/printing/facts.ts";
import { addPrintJob } from "#server/procedures/printing/jobs.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { checkProduct } from "#server/procedures/quantities/quantity-rule.ts";
import { positiveQuantity } from "#server/procedures/quantities/report.ts";
import { flagsChanged } from "#server/procedures/records/pallet-flags.ts";
import { tellErp } from "./tell-erp.ts";
import { flagCounter, flagJob, textsOfFlag } from "./flag.ts";
import { flagPrinter } from "./printer.ts";
import { addLast } from "./queue.ts";
import { toPalletFlags } from "./reader.ts";
import { takeSscc } from "./sscc.ts";
import { labelOfType, requireType } from "./types.ts";

type Input = InputOf<typeof printPalletFlag>;

const violated = (message: string, path: string, key: string, values: Record<string, unknown> = {}) =>
  new DomainError("rule_violated", { message, path, text: { key, values } });

/** Refuses more scrap than a cavity has made, and a quantity that is not what is left of all of them. */
const checkCavities = ({ quantity, prodquantity, scrapquantity = [], goodquantity }: Input): void => {
  if (prodquantity === undefined) return;
  const good = prodquantity.map((made, cavity) => {
    const path = `/scrapquantity/${cavity}`;
    const left = toMillionths(made, `/prodquantity/${cavity}`) - toMillionths(scrapquantity[cavity] ?? 0, path);
    if (left < 0)
      throw violated("A cavity has more scrap than pieces.", path, "print.faulty_cavity", { cavity: cavity + 1 });
    return left;
  });
  const said = (goodquantity ?? []).map((one, cavity) => toMillionths(one, `/goodquantity/${cavity}`));
  const isOtherwise = goodquantity !== undefined && good.some((left, cavity) => left !== (said[cavity] ?? 0));
  if (isOtherwise || good.reduce((all, left) => all + left, 0) !== toMillionths(quantity, "/quantity"))
    throw violated("The quantity is not the sum of the cavities.", "/quantity", "pallet.not_the_sum");
};

const checkCopies = (copies: number): void => {
  if (copies >= 1 && copies <= mostCopies) return;
  throw violated(`1 to ${mostCopies} copies are printed.`, "/num_copies", "print.copies_between", {
    min: 1,
    max: mostCopies,
  });
};

const nextPrintOrder = async ({ trx }: WriteContext, { machine_id1, card_no }: OrderRow): Promise<number> => {
  const last = await trx
    .selectFrom("pallet_flags")
    .select("print_order")
    .where("machine_id", "=", machine_id1)
    .where("card_no", "=", card_no)
    .orderBy("print_order", "desc")
    .limit(1)
    .executeTakeFirst();
  return (last?.print_order ?? 0) + 1;
};

const storeFlag = async (
  context: WriteContext,
  order: OrderRow,
  { good_qty, pallet_flag_type, type }: { good_qty: number; pallet_flag_type: string; type: string },
): Promise<PalletFlagRow> => {
  const { trx, scope, settings, now, actor } = context;
  const { machine_id1: machine_id, card_no } = order;
  const record_no = await takeNumbers(trx, scope.company_id, flagCounter);
  const flag: PalletFlagRow = {
    company_id: scope.company_id,
    record_no,
    machine_id,
    card_no,
    ...textsOfFlag(order, record_no),
    date: now,
    status: "",
    pallet_flag_type,
    good_qty,
    print_order: await nextPrintOrder(context, order),
    erp_id: null,
    erp_status: (await erpConnectionOf(trx, scope.company_id, machine_id)) === "" ? "W" : "N",
    sscc: await takeSscc(trx, settings),
    confirmed_at: null,
    confirmed_by: "",
    username: actor.username,
    facts: toJson({ ...(await factsOfOrder(context, order)), flag_type: type || null }),
  };
  await trx.insertInto("pallet_flags").values(flag).execute();
  return flag;
};

export const printPalletFlagProcedure = writeProcedure(printPalletFlag, async (input, context) => {
  const { machine_id, card_no, pallet_flag_type, num_copies } = input;
  const { trx } = context;
  const order = await orderOn(context, { machine_id, card_no });
  const good_qty = positiveQuantity(input.quantity, "/quantity");
  checkCavities(input);
  checkCopies(num_copies);
  const type = await requireType(trx, pallet_flag_type, "/pallet_flag_type");
  const printer_no = await flagPrinter(context, { machine_id, chosen: input.printer, path: "/printer" });
  const reported = { quantity: good_qty, path: "/quantity", confirmed: input.confirmed };
  await checkProduct(context, reported, machine_id, order);
  const flag = await storeFlag(context, order, { good_qty, pallet_flag_type, type });
  await addPrintJob(context, {
    ...flagJob(flag, await labelOfType(context, pallet_flag_type)),
    printer_no,
    num_copies,
  });
  await addLast(context, flag);
  await tellErp(context, flag, "print");
  for (const event of flagsChanged([flag])) context.emit(event);
  const [stored] = await toPalletFlags(trx, [flag]);
  context.audit({ machine_id, after: stored });
  return stored!;
});
