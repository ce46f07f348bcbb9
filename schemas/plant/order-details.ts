import { type Static, Type } from "typebox";
import { DateTime, orNull, Seconds, strict } from "#schemas/platform/fields.ts";
import { Order } from "./order.ts";
import { PalletHistoryRecord } from "./pallet-flag.ts";

const limit = (description: string) => orNull(Type.Number({ description }));

/** What a piece weighs after an operation: in grams where that is less than a kilogram. */
const StandardWeight = Type.Object(
  {
    unit: Type.Enum(["g", "kg"]),
    unit_weight: Type.Number(),
    lower_tolerance: limit("where green begins"),
    upper_tolerance: limit("where green ends"),
    lower_out_of_bounds: limit("where orange begins"),
    upper_out_of_bounds: limit("where orange ends"),
  },
  strict,
);
export type StandardWeight = Static<typeof StandardWeight>;

/** An order with what its machine has done for it, for the order-details page and its health panels. */
export const OrderDetails = Type.Object(
  {
    ...Order.properties,
    oee: Type.Number({ description: "percent with one decimal, not capped; 0 before the order has run" }),
    run_time: Seconds,
    planned_time: Type.Integer({ minimum: 0, description: "seconds that the planned quantity is planned to take" }),
    scrap_percent: Type.Number({ description: "percent with one decimal of all pieces made" }),
    setup_time: Type.Integer({ minimum: 0, description: "seconds of set-up stops" }),
    reported_setup_time: Type.Integer({ minimum: 0, description: "seconds of set-up stops that a person has coded" }),
    planned_setup_seconds: Type.Integer({ minimum: 0, description: "seconds" }),
    /** The earliest time that a report on it may be of. */
    reports_from: DateTime,
    standard_weight: orNull(StandardWeight),
    pallets: Type.Array(PalletHistoryRecord),
  },
  strict,
);
export type OrderDetails = Static<typeof OrderDetails>;
