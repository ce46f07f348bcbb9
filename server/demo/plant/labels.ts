import { day, minute } from "#schemas/durations.ts";
import type { OrderRow } from "#server/database/tables/orders.ts";
import type { DemoMachine } from "./machines.ts";
import { type DemoPrint, prints } from "./prints.ts";

/** Labels of an order for the boxes that it fills, and what became of them. */
export interface DemoLabels {
  card_no: string;
  date: number;
  num_labels: number;
  print: DemoPrint;
}

/** Orders that were started within this time. */
const kept = 7 * day;
/** They are printed once the order runs. */
const afterStart = 10 * minute;
const most = 12;
const piecesOfBox = 500_000_000;

/** Of the machine whose printer has no labels: the latest wait for a person, those before were given up. */
const withoutLabels = [prints.failed, prints.givenUp];

const printOf = (machine_id: string, place: number): DemoPrint => {
  if (machine_id === "JB1") return withoutLabels[place] ?? prints.printed;
  return machine_id === "PJ2" && place === 1 ? prints.unknown : prints.printed;
};

/** The labels of the orders of a machine, the oldest first. They are printed where boxes are filled: at the lines that pack. */
export const labelsOfMachine = (
  { machine_id }: DemoMachine,
  orders: readonly OrderRow[],
  now: number,
): DemoLabels[] => {
  if (!/^(JB|PJ)/.test(machine_id)) return [];
  const started = orders.flatMap(({ card_no, started_at, planned_op_qty, order_kind }) => {
    const date = (started_at ?? now) + afterStart;
    if (order_kind !== "normal" || date >= now || now - date > kept) return [];
    return [{ card_no, date, num_labels: Math.min(most, Math.max(1, Math.ceil(planned_op_qty / piecesOfBox))) }];
  });
  return started
    .toSorted((a, b) => a.date - b.date)
    .map((labels, index) => ({ ...labels, print: printOf(machine_id, started.length - 1 - index) }));
};
