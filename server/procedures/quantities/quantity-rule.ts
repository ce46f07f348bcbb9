import { plausibleLimit } from "#schemas/expressions/plausible.ts";
import { decimalsOf, mostDecimals, unitOfProduct } from "#schemas/expressions/units.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { fromMillionths } from "#server/database/columns.ts";
import { readTouchConfig } from "#server/procedures/records/touch-config.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";

/** A quantity as somebody reports it. */
interface Reported {
  /** Millionths. */
  quantity: number;
  /** Where it stands in the input. */
  path: string;
  /** A person was asked, and means it. */
  confirmed: boolean | undefined;
}

type Context = Pick<WriteContext, "settings" | "scope">;

/** A number as the caller reads it. */
const written = (value: number, { language }: Context["scope"]): string =>
  new Intl.NumberFormat(language === "sv" ? "sv-SE" : "en-GB", { maximumFractionDigits: mostDecimals }).format(value);

const checkDecimals = ({ settings }: Context, { quantity, path }: Reported, unit: string): void => {
  const decimals = decimalsOf(unit, settings);
  if (quantity % 10 ** (mostDecimals - decimals) === 0) return;
  const [key, message] =
    decimals === 0
      ? ["quantities.whole_only", `A quantity in ${unit} is a whole number, without decimals.`]
      : ["quantities.too_many_decimals", `A quantity in ${unit} has at most ${decimals} decimals.`];
  throw new DomainError("rule_violated", { message, path, text: { key, values: { unit, decimals } } });
};

const checkPlausible = ({ settings, scope }: Context, reported: Reported, unit: string, planned: number): void => {
  const limit = plausibleLimit(planned, settings);
  const value = fromMillionths(reported.quantity);
  if (reported.confirmed || limit === null || value <= limit) return;
  const [quantity, most] = [value, planned || limit].map((one) => written(one, scope));
  const [key, message] =
    planned > 0
      ? ["quantities.far_above_plan", `That is ${quantity} of ${most} ${unit} planned.`]
      : ["quantities.far_above_usual", `That is ${quantity} ${unit}; more than ${most} is not usual.`];
  const values = { quantity, planned: most, limit: most, unit };
  throw new DomainError("confirmation_needed", { message, path: reported.path, text: { key, values } });
};

/**
 * Refuses a quantity with more decimals than its unit has (`rule_violated`), and one that is implausible for what is
 * planned (millionths, 0 = nothing) until a person has confirmed it (`confirmation_needed`).
 */
export const checkQuantity = (
  context: Context,
  reported: Reported,
  { unit, planned }: { unit: string; planned: number },
): void => {
  checkDecimals(context, reported, unit);
  checkPlausible(context, reported, unit, fromMillionths(planned));
};

/** The same for what a machine makes on an order, in the unit of the machine. */
export const checkProduct = async (
  context: WriteContext,
  reported: Reported,
  machine_id: string,
  order: Pick<OrderRow, "planned_op_qty"> | undefined,
): Promise<void> => {
  const { unit } = await readTouchConfig(context.trx, context.scope.company_id, machine_id);
  const planned = order?.planned_op_qty ?? 0;
  checkQuantity(context, reported, { unit: unitOfProduct(unit, context.settings), planned });
};
