import type { ErpSubject } from "#schemas/plant/erp-transfer.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths, toIso } from "#server/database/columns.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import { requireMachine } from "#server/procedures/machine-filter.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { transfersChanged } from "./events.ts";
import { followFlags } from "./flags.ts";
import { anew } from "./outbox.ts";
import { findTransfers } from "./reader.ts";

/** What a person may decide of a transfer: in which state, and what is said where it is in another one. */
interface Decision {
  isOpen: (transfer: ErpTransferRow) => boolean;
  refusal: { message: string; key: string };
}

const hasFailed: Decision = {
  isOpen: ({ status }) => status === "F",
  refusal: { message: "This transfer has not failed.", key: "erp.not_failed" },
};
const isUnknown: Decision = {
  isOpen: ({ status, outcome_unknown }) => status === "F" && outcome_unknown === 1,
  refusal: { message: "What became of this transfer is known.", key: "erp.outcome_known" },
};

/** Finds transfers of the caller's machines, each in a state of which this can be decided. */
const decidable = async (
  { trx, scope }: WriteContext,
  subject: ErpSubject,
  record_nos: readonly number[],
  { isOpen, refusal: { message, key } }: Decision,
): Promise<ErpTransferRow[]> => {
  const found = new Map((await findTransfers(trx, subject, record_nos)).map((row) => [row.record_no, row]));
  return record_nos.map((record_no, index) => {
    const path = `/record_nos/${index}`;
    const transfer = found.get(record_no);
    if (!transfer) throw new DomainError("not_found", { path });
    requireMachine(scope, transfer.machine_id);
    if (!isOpen(transfer)) throw new DomainError("state_conflict", { message, path, text: { key } });
    return transfer;
  });
};

/** What the audit log keeps of a transfer: all that the ERP would have been told. */
const auditedOf = ({ quantity, time, changed_at, ...rest }: ErpTransferRow) => ({
  ...rest,
  quantity: fromMillionths(quantity),
  time: toIso(time),
  changed_at: toIso(changed_at),
});

type Change = Partial<Omit<ErpTransferRow, "company_id" | "subject" | "record_no">>;

const change = async ({ trx, audit }: WriteContext, transfer: ErpTransferRow, to: Change): Promise<void> => {
  await trx
    .updateTable("erp_transfers")
    .set(to)
    .where("subject", "=", transfer.subject)
    .where("record_no", "=", transfer.record_no)
    .execute();
  audit({ machine_id: transfer.machine_id, before: auditedOf(transfer), after: auditedOf({ ...transfer, ...to }) });
};

/** Lets failed transfers wait again. */
export const retryTransfers = async (
  context: WriteContext,
  subject: ErpSubject,
  record_nos: readonly number[],
): Promise<true> => {
  const transfers = await decidable(context, subject, record_nos, hasFailed);
  for (const transfer of transfers)
    await change(context, transfer, {
      ...(await anew(context.trx, transfer.company_id)),
      outcome_unknown: 0,
      tries: transfer.tries + 1,
      error_text: "",
      changed_at: context.now,
    });
  transfersChanged(transfers, "N").forEach(context.emit);
  for (const event of await followFlags(context.trx, transfers, "W")) context.emit(event);
  return true;
};

/** Takes failed transfers out of the queue; the audit log keeps them. */
export const removeTransfers = async (
  context: WriteContext,
  subject: ErpSubject,
  record_nos: readonly number[],
): Promise<true> => {
  const transfers = await decidable(context, subject, record_nos, hasFailed);
  for (const transfer of transfers) {
    await context.trx
      .deleteFrom("erp_transfers")
      .where("subject", "=", subject)
      .where("record_no", "=", transfer.record_no)
      .execute();
    context.audit({ machine_id: transfer.machine_id, before: auditedOf(transfer) });
  }
  transfersChanged(transfers, null).forEach(context.emit);
  return true;
};

/** Notes of transfers whose outcome is not known that the ERP has them. */
export const confirmTransfers = async (
  context: WriteContext,
  subject: ErpSubject,
  record_nos: readonly number[],
): Promise<true> => {
  const transfers = await decidable(context, subject, record_nos, isUnknown);
  for (const transfer of transfers)
    await change(context, transfer, { status: "C", outcome_unknown: 0, error_text: "", changed_at: context.now });
  transfersChanged(transfers, "C").forEach(context.emit);
  for (const event of await followFlags(context.trx, transfers, "W")) context.emit(event);
  return true;
};
