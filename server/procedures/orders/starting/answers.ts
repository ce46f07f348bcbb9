import { defaultMaxCavities } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { InputOf } from "#schemas/protocol/contract.ts";
import { hasTool } from "#schemas/plant/tool.ts";
import { toMillionths } from "#server/database/columns.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import { readStopCodes } from "#server/procedures/records/stops/reader.ts";
import { readToolStructure } from "#server/procedures/tools/reader.ts";
import type { startOrder } from "#schemas/plant/procedures/orders/start_order.ts";

type Answers = InputOf<typeof startOrder>;

/** Special functions that ask a question at the start of an order. */
const asks = { tool: 183, setupCode: 326, unitQty: 6 } as const;

const broken = (path: keyof Answers, message: string, key: string, values: Record<string, unknown> = {}) =>
  new DomainError("rule_violated", { message, path: `/${path}`, text: { key, values } });

/** Refuses answers that are missing where the machine asks for them, or out of range. */
export const checkAnswers = async (
  context: WriteContext,
  answers: Answers,
  order: OrderRow,
  functions: ReadonlySet<number>,
): Promise<void> => {
  const { trx, scope } = context;
  const { company_id } = scope;
  const { machine_id } = answers;
  if (functions.has(asks.tool) && !answers.tool_id && (await hasChildTools(context, order.tool_id)))
    throw broken("tool_id", "No tool is chosen.", "orders.tool_missing");
  if (functions.has(asks.setupCode)) await checkSetupCode(context, machine_id, answers.sf326_stop_code ?? "");
  checkUnitQty(answers.unit_qty, order, functions);
  const { max_cavities = defaultMaxCavities } = await readTouchConfig(trx, company_id, machine_id);
  checkCavities(answers.cavities, max_cavities);
};

const hasChildTools = async ({ trx }: WriteContext, tool_id: string): Promise<boolean> =>
  hasTool(tool_id) && (await readToolStructure(trx, tool_id)).length > 0;

const checkSetupCode = async ({ trx }: WriteContext, machine_id: string, stop_code: string): Promise<void> => {
  if (stop_code === "")
    throw broken("sf326_stop_code", "No set-up stop reason is chosen.", "orders.setup_code_missing");
  const codes = await readStopCodes(trx, machine_id);
  if (!codes.some((code) => code.stop_code === stop_code))
    throw new DomainError("not_found", { path: "/sf326_stop_code" });
};

/** A quantity per unit is needed where the machine asks for it and the order has none; a given one is above 0. */
const checkUnitQty = (unit_qty: number | null, order: OrderRow, functions: ReadonlySet<number>): void => {
  const isAsked = functions.has(asks.unitQty) && order.unit_qty === 0;
  if (isAsked && unit_qty === null)
    throw broken("unit_qty", "The unit quantity is missing.", "orders.unit_qty_missing");
  if (unit_qty !== null && (unit_qty < 0 || (isAsked && unit_qty === 0)))
    throw broken("unit_qty", "The unit quantity must be above 0.", "orders.unit_qty_low");
};

const checkCavities = (cavities: number | null, max: number): void => {
  if (cavities !== null && (cavities < 1 || cavities > max))
    throw broken("cavities", `The cavity count must be from 1 to ${max}.`, "orders.cavities_range", { max });
};

/** The fields that the answers give to the order; what is not given, or is no quantity at all, stays as it is. */
export const givenOf = ({
  tool_id,
  unit_qty,
  cavities,
}: Answers): Partial<Pick<OrderRow, "tool_id" | "unit_qty" | "cavities">> => ({
  ...(tool_id ? { tool_id } : {}),
  ...(unit_qty ? { unit_qty: toMillionths(unit_qty, "/unit_qty") } : {}),
  ...(cavities === null ? {} : { cavities }),
});
