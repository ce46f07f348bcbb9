import { day, hour, minute } from "#schemas/durations.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import { type DemoMachine, piecesPerHour } from "./machines.ts";
import { type DemoPrint, prints } from "./prints.ts";
import { connected, type DemoOutcome, outcomes } from "./transfers.ts";

/** The flag of a pallet of an order, and what became of its print. */
export interface DemoPallet extends Pick<
  PalletFlagRow,
  "card_no" | "date" | "good_qty" | "status" | "erp_id" | "erp_status" | "pallet_flag_type"
> {
  print: DemoPrint;
  /** What became of it on its way to an ERP; null where there is none. */
  transfer: DemoOutcome | null;
  /** It has not been fetched yet. */
  isWaiting: boolean;
}

const hundred = 100_000_000;
const kept = 7 * day;
/** The latest so many of a machine have a flag. */
const most = 17;
/** The latest so many still stand at the machine. */
const waiting = 3;
const hoursOfPallet = 3;

/** The full pallets of an order as they came off it: when, and how many pieces. */
const palletsOf = (order: OrderRow, size: number, now: number): { date: number; good_qty: number }[] => {
  const { started_at, stop_date, good_qty } = order;
  if (started_at === null || order.order_kind !== "normal") return [];
  const count = Math.floor(good_qty / size);
  const end = stop_date ?? now;
  return Array.from({ length: count }, (_, index) => ({
    date: Math.round(started_at + ((end - started_at) * (index + 1) * size) / good_qty),
    good_qty: size,
  })).filter(({ date }) => now - date < kept && date < now);
};

type ErpOf = Pick<DemoPallet, "erp_id" | "erp_status" | "transfer">;
const erpOf = (machine_id: string, age: number, place: number): ErpOf => {
  if (!connected.has(machine_id)) return { erp_id: null, erp_status: age > day ? "C" : "W", transfer: null };
  if (place === 0) return { erp_id: null, erp_status: "N", transfer: outcomes.waits };
  if (place === 1) return { erp_id: null, erp_status: "N", transfer: outcomes.underWay };
  const erp_id = 900_000 + place;
  if (place === 2) return { erp_id, erp_status: "F", transfer: outcomes.refused };
  if (place === 3) return { erp_id, erp_status: "F", transfer: outcomes.unknown };
  return { erp_id, erp_status: age > day ? "C" : "W", transfer: outcomes.done };
};

const statusOfPrint = (machine_id: string, place: number): DemoPallet["print"] => {
  // The printer of this machine has no labels.
  if (machine_id === "JB1" && place < 4) return prints.failed;
  return place === 5 && machine_id.startsWith("FC") ? prints.unknown : prints.printed;
};

/** The latest pallets of a machine, the oldest first: most are confirmed and fetched, a few were cancelled. */
export const palletsOfMachine = (machine: DemoMachine, orders: readonly OrderRow[], now: number): DemoPallet[] => {
  const { machine_id } = machine;
  const size = Math.max(hundred, Math.round((piecesPerHour(machine) * hoursOfPallet) / 100) * hundred);
  const all = orders.flatMap((order) =>
    palletsOf(order, size, now).map((pallet) => ({ card_no: order.card_no, ...pallet })),
  );
  const latest = all.toSorted((a, b) => a.date - b.date).slice(-most);
  return latest.map((pallet, index) => {
    const place = latest.length - 1 - index;
    const isCancelled = place % 8 === 6;
    const isHall = machine.department === "10";
    return {
      ...pallet,
      status: isCancelled ? "Cancelled" : "",
      pallet_flag_type: isHall && place % 5 === 2 ? "BLASTING" : place % 9 === 4 ? "UP" : "",
      ...erpOf(machine_id, now - pallet.date, place),
      print: statusOfPrint(machine_id, place),
      isWaiting: place < waiting && !isCancelled && now - pallet.date < 8 * hour,
    };
  });
};

/** How long after a pallet was full its confirmation came. */
export const confirmedAfter = 25 * minute;
