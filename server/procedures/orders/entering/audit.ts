import { fromMillionths, toIsoOrNull } from "#server/database/columns.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { Plan } from "./plan.ts";
import { fieldOf, isQuantity, isTime } from "./said.ts";

const valueOf = (column: string, value: unknown): unknown => {
  if (isQuantity(column)) return typeof value === "number" ? fromMillionths(value) : value;
  return isTime(column) && (typeof value === "number" || value === null) ? toIsoOrNull(value) : value;
};

/** Columns by the names of their fields, as people and other systems read them. */
const shown = (row: OrderRow, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [fieldOf(column), valueOf(column, row[column as keyof OrderRow])]));

const ofNew = ["machine_id1", "work_order_no", "part_no", "op_number", "planned_op_qty", "planned_start_time"];

/** What the audit log says of an operation that was entered or changed: what differs of it, and the size of its lists. */
export const auditOf = ({ before, after, changed, lines, text }: Plan) => {
  const { card_no } = after;
  const details = {
    ...(lines ? { materials: lines.length } : {}),
    ...(text === null ? {} : { operation_text: text.length }),
  };
  const columns = before === null ? ofNew : Object.keys(changed);
  return {
    before: before && { card_no, ...shown(before, columns) },
    after: { card_no, ...shown(after, columns), ...details },
  };
};
