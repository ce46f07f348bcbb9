import { DomainError } from "#schemas/protocol/errors.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { ErpTargetRow } from "#server/database/tables/erp.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import type { ErpLink } from "./link.ts";

/** How it stands with a target to which nobody has said anything yet. */
const newTarget = (company_id: number, target: string): ErpTargetRow => ({
  company_id,
  target,
  backlog: "undecided",
  sends_after: 0,
  paused: 0,
  failures: 0,
  open_until: null,
  next_at: 0,
  error_text: "",
  username: "",
  changed_at: 0,
});

export const readTarget = async (db: Reader, company_id: number, target: string): Promise<ErpTargetRow> => {
  const row = await db.selectFrom("erp_targets").selectAll().where("target", "=", target).executeTakeFirst();
  return row ?? newTarget(company_id, target);
};

/** How it stands with a target of the site; refuses (`not_found`) one that the site does not have. */
export const requireTarget = async (
  { targets }: ErpLink,
  { trx, scope: { company_id } }: WriteContext,
  name: string,
): Promise<ErpTargetRow> => {
  if (Object.hasOwn(await targets(company_id), name)) return await readTarget(trx, company_id, name);
  throw new DomainError("not_found", { path: "/target" });
};

/** Stores what has changed of a target. */
export const changeTarget = async (
  trx: Trx,
  row: ErpTargetRow,
  change: Partial<Omit<ErpTargetRow, "company_id" | "target">>,
): Promise<ErpTargetRow> => {
  const after = { ...row, ...change };
  await trx
    .insertInto("erp_targets")
    .values(after)
    .onConflict((conflict) => conflict.columns(["company_id", "target"]).doUpdateSet(after))
    .execute();
  return after;
};

/** Has a person said what becomes of the backlog, and lets the target be sent to? */
export const isSending = ({ backlog, paused }: ErpTargetRow): boolean =>
  paused === 0 && (backlog === "send_all" || backlog === "from_now_on");
