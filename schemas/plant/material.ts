import { type Static, Type } from "typebox";
import { seenFields } from "#schemas/platform/entities/row.ts";
import { MachineId, Quantity } from "#schemas/plant/fields.ts";
import { Code, DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";
import { material } from "./entities/material.ts";

/** A material of one order: what is planned for it and what is assigned to it, in the unit of the material. */
export const Material = Type.Object(
  {
    card_no: Code,
    work_order_no: Text(64),
    ...seenFields(material, ["material_no", "material_desc", "unit"]),
    planned_qty: Quantity,
    assigned_qty: Type.Number({ description: "derived: ordered minus returned; what SF370 reads" }),
  },
  strict,
);
export type Material = Static<typeof Material>;

/** A line of the material list of an order. Quantities of material are in its unit and have at most three decimals. */
export const MaterialOfOrder = Type.Object(
  {
    cardNo: Code,
    materialNo: Code,
    materialDesc: Text(),
    materialPlannedQty: Quantity,
    plannedQty: Type.Number({ description: "derived: pieces of the order" }),
    materialUnit: Text(16),
    lineNo: orNull(Type.Integer({ description: "line of the machine that takes it (SF368); null = every line" })),
    materialUsedQty: Quantity,
    materialBalance: Type.Number({ description: "derived: planned minus used" }),
    materialPerUnit: Type.Number({ description: "derived: per piece" }),
    materialCardNo: Text(64),
    materialAssignedQty: Type.Number({ description: "derived: ordered minus returned" }),
  },
  strict,
);
export type MaterialOfOrder = Static<typeof MaterialOfOrder>;

/** Material that was ordered for an order or returned from it; rows are added and never changed. */
export const MaterialRequest = Type.Object(
  {
    record_no: RecordNo,
    machine_id: MachineId,
    card_no: Code,
    material_no: Code,
    quantity: Quantity,
    status: Type.Union([Type.Literal("ordered"), Type.Literal("returned")]),
    created_at: DateTime,
    username: Text(64),
  },
  strict,
);
export type MaterialRequest = Static<typeof MaterialRequest>;

/** A report of material that was scrapped, with what its reason and its transfer say of it. */
export const MaterialScrapRow = Type.Object(
  {
    recordNo: RecordNo,
    trans_time: DateTime,
    cardNo: Type.String({ description: "card of the material" }),
    partNo: Type.String({ description: "the material" }),
    materialQty: Type.Number({ description: "in the unit of the material, three decimals" }),
    scrapReason: Type.String({ description: "code" }),
    description: Type.String({ description: "text of the scrap reason" }),
    status: Type.String({ description: "of the transfer to the ERP; '' = none" }),
  },
  strict,
);
export type MaterialScrapRow = Static<typeof MaterialScrapRow>;
