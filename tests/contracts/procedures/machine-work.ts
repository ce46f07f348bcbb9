import { randomUUID } from "node:crypto";
import { at, company, type Plant } from "./plant.ts";

/**
 * The nine hours (seconds before the plant's moment) in which JH1 ran order 200: set up for half an hour, silent, stopped
 * for a quarter of an hour inside its shift, and otherwise running.
 */
export const worked = {
  from: -32_400,
  to: -3600,
  setup: { from: -28_800, to: -27_000 },
  /** Heard last at -20,000; 120 s later it counts as silent. */
  silence: { from: -19_880, to: -19_000 },
  stop: { from: -5400, to: -4500 },
} as const;

const beat = 100;
const isHeard = (second: number): boolean =>
  !(second > -20_000 && second < worked.silence.to) &&
  !(second >= worked.setup.from && second < worked.setup.to) &&
  !(second >= worked.stop.from && second < worked.stop.to);

/** Sends the signals of that time, and the reports of what was made: 500 good pieces and 20 scrapped ones, one corrected. */
export const letJh1Work = async (plant: Plant): Promise<void> => {
  const beats = Array.from({ length: (worked.to - worked.from) / beat + 1 }, (_, n) => worked.from + n * beat);
  const running = beats.filter(isHeard).map((second) => ({ machine_id: "JH1", time: at(second), status: "R" }));
  const stopped = (second: number, stop_reason: string) => ({
    machine_id: "JH1",
    time: at(second),
    status: "S",
    stop_reason,
  });
  const signals = [...running, stopped(worked.setup.from, "60"), stopped(worked.stop.from, "12")];
  await plant.ingest(signals.toSorted((a, b) => (a.time < b.time ? -1 : 1)));
  await plant.server.parts.store.write((trx) =>
    trx
      .updateTable("stops")
      .set({ coded_by: "operator", coded_at: 0 })
      .where("company_id", "=", company)
      .where("stop_reason", "=", "60")
      .execute(),
  );
  await report(plant, "receive_good_qty", { good_qty: 500, note: "", confirmed: true }, -6000);
  const first = await report(plant, "report_scrap", scrapped("K1", 12), -5900);
  await report(plant, "report_scrap", scrapped("K2", 9), -5900);
  const third = await report(plant, "report_scrap", scrapped("K1", 3), -5800);
  await correct(plant, first, 11);
  await correct(plant, third, 0);
};

const scrapped = (scrap_reason: string, scrap_qty: number) => ({ scrap_reason, scrap_qty, scrap_text: "bent" });

const report = async (plant: Plant, name: string, more: object, second: number): Promise<number> => {
  const input = { machine_id: "JH1", card_no: "200", employee: "1001", trans_time: at(second), ...more };
  const { body } = await (await plant.as("operator")).call(name, input, { key: randomUUID() });
  return body.res.record_no;
};

const correct = async (plant: Plant, record_no: number, quantity: number): Promise<void> => {
  const input = { record_no, quantity, reason: "miscounted" };
  await (await plant.as("supervisor")).call("correct_quantity", input, { key: randomUUID() });
};
