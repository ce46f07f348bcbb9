import { type Static, Type } from "typebox";
import { nameOfEach, settingsOfEach } from "#schemas/documents/site/each.ts";
import { MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, orNull, strict, Text } from "#schemas/platform/fields.ts";

export const BundleNo = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: "bundle" });

/** An order as a member of a bundle. */
const BundleOrder = Type.Object(
  {
    card_no: Code,
    work_order_no: Text(64),
    part_no: Text(64),
    op_number: Text(64),
    quantity: Type.Number({ description: "derived: pieces that remain of the order" }),
  },
  strict,
);
type BundleOrder = Static<typeof BundleOrder>;

/** Orders of a machine that are made together. */
export const PlanningBundle = Type.Object(
  {
    bundle_no: BundleNo,
    machine_id: MachineId,
    booked_machine_id: orNull(MachineId),
    planned_qty: Quantity,
    bundles: Type.Array(BundleOrder),
    sequence: Type.Integer({ minimum: 1, description: "position on the machine" }),
  },
  strict,
);
export type PlanningBundle = Static<typeof PlanningBundle>;

/** Orders in one bundle where the site says nothing of the machine. */
export const defaultBundleSize = settingsOfEach.machine_bundle_quantity.standard;
/** The setting that gives a machine another bundle size. */
export const bundleSizeSetting = (machine_id: string): string => nameOfEach("machine_bundle_quantity", machine_id);
