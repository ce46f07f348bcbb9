import type { MaterialRequestRow, MaterialRow, OrderMaterialRow } from "#server/database/tables/materials.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { MaterialScrapRow } from "#server/database/tables/scrap.ts";
import { hour } from "#schemas/durations.ts";
import { connected, type DemoOutcome, outcomes } from "./transfers.ts";

const million = 1_000_000;

const materials = [
  ["PP-H030", "Polypropylene, homopolymer", "kg"],
  ["PP-C070", "Polypropylene, copolymer", "kg"],
  ["HDPE-52", "Polyethylene, high density", "kg"],
  ["POM-C", "Polyoxymethylene", "kg"],
  ["PA66-GF30", "Polyamide 66, 30% glass", "kg"],
  ["ABS-27", "ABS, natural", "kg"],
  ["MB-WHITE", "Masterbatch, white", "kg"],
  ["MB-BLUE", "Masterbatch, blue", "kg"],
  ["MB-GREY", "Masterbatch, grey", "kg"],
  ["MB-BLACK", "Masterbatch, black", "kg"],
  ["CRT-60", "Carton 600 x 400", "pcs"],
  ["CRT-30", "Carton 300 x 200", "pcs"],
  ["FILM-50", "Bag film 50 µm", "m"],
  ["LBL-A", "Label 100 x 70", "pcs"],
  ["TAPE-48", "Packing tape 48 mm", "m"],
] as const;
type MaterialNo = (typeof materials)[number][0];

/** What one piece of a part takes of a material, in the unit of the material. */
type Recipe = readonly (readonly [material: MaterialNo, perPiece: number])[];

/** Grams of a moulded piece, its resin and masterbatch, and how many pieces go into a carton. */
type Moulding = readonly [grams: number, resin: MaterialNo, colour: MaterialNo, perCarton: number];
const mouldings: Readonly<Record<string, Moulding>> = {
  "P-4101": [2.4, "PP-H030", "MB-WHITE", 4000],
  "P-4102": [2.4, "PP-H030", "MB-BLUE", 4000],
  "P-4103": [4.1, "PP-C070", "MB-WHITE", 2500],
  "P-4104": [3.8, "PP-C070", "MB-BLUE", 2500],
  "P-4105": [5.2, "HDPE-52", "MB-WHITE", 2000],
  "P-4110": [3.2, "PP-H030", "MB-WHITE", 3000],
  "P-4120": [6.5, "POM-C", "MB-BLACK", 1500],
  "P-4121": [9.8, "POM-C", "MB-BLACK", 1000],
  "P-4130": [1.1, "PA66-GF30", "MB-BLACK", 8000],
  "P-4131": [1.9, "PA66-GF30", "MB-BLACK", 5000],
  "P-4132": [0.9, "PA66-GF30", "MB-GREY", 9000],
  "P-4133": [7.4, "PA66-GF30", "MB-GREY", 1200],
  "P-4134": [8.3, "PP-C070", "MB-GREY", 1000],
  "P-4140": [48, "ABS-27", "MB-GREY", 120],
  "P-4141": [39, "ABS-27", "MB-GREY", 150],
  "P-4142": [5.6, "ABS-27", "MB-GREY", 1500],
  "P-4143": [6.1, "ABS-27", "MB-BLACK", 1400],
  "P-4144": [52, "ABS-27", "MB-GREY", 110],
  "P-4145": [44, "ABS-27", "MB-BLACK", 130],
  "P-4150": [620, "HDPE-52", "MB-BLUE", 10],
  "P-4151": [310, "HDPE-52", "MB-BLUE", 20],
  "P-4152": [290, "PP-C070", "MB-BLUE", 20],
  "P-4153": [130, "HDPE-52", "MB-GREY", 50],
  "P-4154": [380, "HDPE-52", "MB-WHITE", 12],
  "P-4155": [95, "HDPE-52", "MB-WHITE", 60],
  "P-4160": [22, "PP-C070", "MB-GREY", 400],
  "P-4161": [9.5, "ABS-27", "MB-BLACK", 900],
  "P-4162": [540, "PP-C070", "MB-BLACK", 10],
  "P-4163": [310, "PP-C070", "MB-BLACK", 18],
  "P-4170": [54, "PA66-GF30", "MB-BLACK", 80],
  "P-4171": [88, "PA66-GF30", "MB-BLACK", 50],
};

/** What a moulded piece weighs, in grams. */
export const gramsOf = (part_no: string): number => mouldings[part_no]![0];

/** A moulded piece is of resin, but for two hundredths, and has its share of a carton. */
const recipeOf = ([grams, resin, colour, perCarton]: Moulding): Recipe => [
  [resin, (grams * 0.98) / 1000],
  [colour, (grams * 0.02) / 1000],
  ["CRT-60", 1 / perCarton],
];

const recipes: Readonly<Record<string, Recipe>> = {
  ...Object.fromEntries(Object.entries(mouldings).map(([part_no, moulding]) => [part_no, recipeOf(moulding)])),
  "P-7101": [
    ["FILM-50", 0.42],
    ["LBL-A", 1],
  ],
  "P-7102": [
    ["FILM-50", 0.42],
    ["LBL-A", 1],
  ],
  "P-7110": [
    ["CRT-30", 1],
    ["LBL-A", 1],
    ["TAPE-48", 0.7],
  ],
  "P-7120": [
    ["CRT-30", 1],
    ["LBL-A", 1],
    ["TAPE-48", 0.7],
  ],
  "P-7130": [
    ["FILM-50", 0.3],
    ["LBL-A", 1],
  ],
  "P-7140": [
    ["CRT-30", 1],
    ["LBL-A", 2],
    ["TAPE-48", 0.7],
  ],
};

export const materialRows = (company_id: number): MaterialRow[] =>
  materials.map(([material_no, material_desc, unit]) => ({ company_id, material_no, material_desc, unit }));

const counted = new Set<MaterialNo>(
  materials.filter(([, , unit]) => unit === "pcs").map(([material_no]) => material_no),
);

/** Millionths of a material for so many millionths of pieces: weighed to three decimals, or counted in whole ones. */
const amount = (pieces: number, [material, perPiece]: Recipe[number]): number => {
  const step = counted.has(material) ? million : million / 1000;
  return Math.ceil((pieces * perPiece) / step) * step;
};

/** The material list of an order: what its pieces take, and what those that have been made took. */
export const materialsOfOrder = (order: OrderRow): OrderMaterialRow[] =>
  (recipes[order.part_no] ?? []).map((part, index) => ({
    company_id: order.company_id,
    machine_id: order.machine_id1,
    card_no: order.card_no,
    position: index + 1,
    material_no: part[0],
    planned_qty: amount(order.planned_op_qty, part),
    used_qty: amount(order.good_qty + order.scrap_qty, part),
    line_no: null,
    material_card_no: `M${order.card_no}-${index + 1}`,
  }));

/** Machines on which nobody has assigned material to planned orders; SF370 refuses their start. */
const unassigned: readonly string[] = ["FC7"];
/** Of the planned orders of all other machines each fourth has no material yet. */
const isAssigned = ({ state, machine_id1, record_no1 }: OrderRow): boolean =>
  state !== "planned" || (!unassigned.includes(machine_id1) && record_no1 % 4 !== 0);

/** What the store has given out: for an order what its list plans, four hours before it begins. */
export const requestsOfOrders = (orders: readonly OrderRow[], now: number): Omit<MaterialRequestRow, "record_no">[] =>
  orders.filter(isAssigned).flatMap((order) =>
    materialsOfOrder(order).map(({ company_id, machine_id, card_no, material_no, planned_qty: quantity }) => ({
      company_id,
      machine_id,
      card_no,
      material_no,
      quantity,
      status: "ordered" as const,
      created_at: Math.min(now, (order.started_at ?? order.planned_start_time ?? now) - 4 * hour),
      username: "planner",
    })),
  );

/** Material that was scrapped for an order, and what became of its report on its way to an ERP; null where there is none. */
export interface DemoMaterialScrap {
  report: Omit<MaterialScrapRow, "record_no">;
  transfer: DemoOutcome | null;
}

const { waits, underWay, done, refused, unknown } = outcomes;
const materialOutcomes: Readonly<Record<string, readonly DemoOutcome[]>> = {
  JB3: [refused, done, unknown],
  JB4: [underWay, waits, done],
};
const materialOutcome = (machine_id: string, index: number): DemoOutcome | null => {
  const ofMachine = materialOutcomes[machine_id];
  return ofMachine?.[index % ofMachine.length] ?? null;
};

/**
 * Material that was spilt or moist: of each fifth finished order of the last days, and of each one of a machine with an
 * ERP, a fiftieth of its first material.
 */
export const materialScrapOf = (orders: readonly OrderRow[], now: number): DemoMaterialScrap[] =>
  orders
    .filter(({ stop_date }) => stop_date !== null && now - stop_date < 7 * 24 * hour)
    .filter(({ machine_id1, record_no1 }) => connected.has(machine_id1) || record_no1 % 5 === 0)
    .flatMap((order) =>
      materialsOfOrder(order)
        .slice(0, 1)
        .map(({ company_id, machine_id, card_no, material_no, material_card_no, planned_qty }) => ({
          company_id,
          machine_id,
          card_no,
          material_no,
          material_card_no,
          quantity: Math.max(million, Math.round(planned_qty / 50 / million) * million),
          scrap_reason: "K20",
          trans_time: order.stop_date! - hour / 2,
          reporting_source: "order-confirmation",
          username: "supervisor",
        })),
    )
    .map((report, index) => ({ report, transfer: materialOutcome(report.machine_id, index) }));
