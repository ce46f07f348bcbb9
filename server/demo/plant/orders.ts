import type { OrderRow } from "#server/database/tables/orders.ts";
import { pick, type Random, wholeBetween } from "../random.ts";
import { type DemoMachine, piecesPerHour, productionTypeOf } from "./machines.ts";
import { partsOf } from "./parts.ts";
import { hour } from "#schemas/durations.ts";
import { soon } from "./shown.ts";

const million = 1_000_000;

export interface OrderTimes {
  state: OrderRow["state"];
  planned_start_time: number;
  started_at: number | null;
  stop_date: number | null;
  /** Pieces. */
  planned: number;
}

const asksForUnitQuantity = ({ specialFunctions }: DemoMachine): boolean => specialFunctions.includes(6);

/** An order of a machine; `number` makes card, work order and record number. */
export const demoOrder = (
  company_id: number,
  machine: DemoMachine,
  number: number,
  random: Random,
  times: OrderTimes,
): OrderRow => {
  const part = pick(random, partsOf(machine));
  const speed = piecesPerHour(machine);
  const { planned, ...moments } = times;
  return {
    company_id,
    machine_id1: machine.machine_id,
    card_no: String(500_000 + number),
    record_no1: number,
    work_order_no: `WO${String(26_000 + number)}`,
    part_no: part.part_no,
    part_description: part.part_description,
    part_type_id: productionTypeOf(machine.department),
    op_number: machine.department === "30" ? "20" : "10",
    op_name: machine.department === "30" ? "Packing" : "Moulding",
    tool_id: part.tool_id,
    prev_op_card_no: "",
    unit_qty: asksForUnitQuantity(machine) && times.state === "planned" ? 0 : machine.pieces * million,
    planned_op_qty: planned * million,
    good_qty: 0,
    scrap_qty: 0,
    quantity_per_cycle: machine.pieces * million,
    cycle_amount: null,
    planned_setup_time: machine.department === "30" ? 0.25 : wholeBetween(random, 2, 5) / 4,
    planned_unit_time: Math.round((100 / speed) * 1e6) / 1e6,
    planned_speed: Math.round(speed * 100) / 100,
    capacity_factor: 1,
    ...moments,
    order_kind: "normal",
    cancelled: 0,
    locked: 0,
    program_id: machine.department === "30" ? "" : `EM-${part.part_no.slice(2)}`,
    material_prepared: number % 2,
    tools_prepared: number % 3 === 0 ? 1 : 0,
    peripheral_equipment_prepared: 0,
    print_prepared: 0,
    other_info_8: "",
    cavities: machine.pieces > 1 ? machine.pieces : null,
    p_order: `PO-${String(90_000 + number)}`,
    planned_in: null,
    due_time: null,
    queue_time: null,
    erp_changed_at: null,
    version: 1,
  };
};

/** The size of an order that fills so many hours at the machine's speed, in round hundreds. */
export const piecesFor = (machine: DemoMachine, hours: number): number =>
  Math.max(100, Math.round((piecesPerHour(machine) * hours * 0.8) / 100) * 100);

/** The size, in millionths, of an order that ends soon at the machine's pace, with so much made of it; in round tens. */
export const sizeToEndSoon = (machine: DemoMachine, good: number): number => {
  const ten = 10 * million;
  const left = piecesPerHour(machine) * (1 - machine.scrap) * (soon / hour) * million;
  return Math.max(Math.floor((good + left) / ten) * ten, good + machine.pieces * million);
};

/** A finished order whose faulty pieces are made again: one more order of the same part, planned after all others. */
export const reworkOrder = (order: OrderRow, number: number, now: number): OrderRow => ({
  ...order,
  card_no: String(500_000 + number),
  record_no1: number,
  work_order_no: `${order.work_order_no}-R`,
  planned_op_qty: (60 + 20 * (number % 5)) * million,
  good_qty: 0,
  scrap_qty: 0,
  planned_start_time: now + 80 * hour,
  started_at: null,
  stop_date: null,
  state: "planned",
  order_kind: "rework",
  p_order: `PO-${String(90_000 + number)}`,
});
