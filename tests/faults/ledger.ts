import { setTimeout as pause } from "node:timers/promises";
import type { Client, Outcome } from "./client.ts";

export interface Order {
  card_no: string;
  machine_id1: string;
  started_at: string;
}

/** One report as the test made it: the independent record against which the server's is held. */
export interface Report {
  key: string;
  note: string;
  machine_id: string;
  card_no: string;
  good_qty: number;
  trans_time: string;
  /** The server's record number once it has acknowledged the report. */
  record_no: number | null;
}

interface StoredReport {
  record_no: number;
  note: string;
  good_qty: number;
}

const hex = (next: () => number): string =>
  Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16)).join("");

/** A report with values of its own, drawn from the seeded generator. */
export const drawReport = (order: Order, next: () => number, time = new Date()): Report => {
  const id = hex(next);
  return {
    key: id,
    note: `fault ${id}`,
    machine_id: order.machine_id1,
    card_no: order.card_no,
    good_qty: 1 + Math.floor(next() * 20),
    trans_time: time.toISOString(),
    record_no: null,
  };
};

export const inputOf = ({ machine_id, card_no, good_qty, trans_time, note }: Report) => ({
  machine_id,
  card_no,
  good_qty,
  employee: "",
  trans_time,
  note,
});

/** Sends a report once; notes the acknowledgement. Throws when the server refuses it for good. */
export const sendOnce = async (client: Client, report: Report): Promise<boolean> => {
  const outcome: Outcome<{ record_no: number }> = await client.call("receive_good_qty", inputOf(report), report.key);
  if (!outcome.answered || outcome.status === 409 || outcome.status >= 500) return false;
  if (outcome.status !== 200) throw new Error(`A report was refused: ${JSON.stringify(outcome)}`);
  const { record_no } = outcome.body.res as { record_no: number };
  if (report.record_no !== null && report.record_no !== record_no)
    throw new Error(`Key ${report.key} was acknowledged as record ${report.record_no} and as ${record_no}.`);
  report.record_no = record_no;
  return true;
};

/** A terminal's way: the same key again until the server has answered. */
export const sendUntilTaken = async (client: Client, report: Report): Promise<void> => {
  while (!(await sendOnce(client, report))) await pause(20);
};

/** What was lost, doubled or changed between the test's ledger and the server's. */
export const verify = async (
  client: Client,
  orders: readonly Order[],
  reports: readonly Report[],
): Promise<string[]> => {
  const faults: string[] = [];
  for (const { machine_id1, card_no } of orders) {
    const stored = Map.groupBy(
      await client.read<StoredReport[]>("load_quantity_ledger", { machine_id: machine_id1, card_no }),
      (entry) => entry.note,
    );
    for (const one of reports) {
      if (one.card_no !== card_no || one.machine_id !== machine_id1) continue;
      const rows = stored.get(one.note) ?? [];
      if (rows.length === 0) faults.push(`lost: ${one.note} (record ${one.record_no})`);
      else if (rows.length > 1) faults.push(`doubled: ${one.note} (${rows.length} rows)`);
      else if (rows[0]?.good_qty !== one.good_qty || (one.record_no !== null && rows[0].record_no !== one.record_no))
        faults.push(`changed: ${one.note}`);
      stored.delete(one.note);
    }
    for (const note of stored.keys())
      if (note.startsWith("fault ")) faults.push(`stored without having been made: ${note}`);
  }
  return faults;
};

/** The orders that the terminals of a scenario report on; all of them run at least since `since`, ms UTC. */
export const runningOrders = async (client: Client, count: number, since = Infinity): Promise<Order[]> => {
  const running = await client.read<Order[]>("load_all_running_orders", {});
  const orders = running.filter(({ started_at }) => Date.parse(started_at) <= since).slice(0, count);
  if (orders.length === 0) throw new Error("The demo plant has no running order to report on.");
  return orders;
};
