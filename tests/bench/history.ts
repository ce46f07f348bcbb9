import { DatabaseSync } from "node:sqlite";
import { seeded } from "#tests/faults/random.ts";
import { startPlant } from "./plant.ts";
import { percentile, type Row } from "./row.ts";
import { day } from "#schemas/durations.ts";

const years = 3;
const history = 1096;
/** Enough that a 95th percentile of each procedure is not that of its first calls, whose code is still cold. */
const rounds = 100;
const startRows = 1_000_000;

const isoOf = (ms: number): string => new Date(ms).toISOString();
const dateOf = (ms: number): string => isoOf(ms).slice(0, 10);

/** One call of each statistic procedure, about some machine and some time of the three years. */
const callsAt = (now: number, next: () => number): [name: string, input: object][] => {
  const machine_id = `FC${1 + Math.floor(next() * 8)}`;
  const end = Math.floor(now - next() * (history - 367) * day);
  const last = (days: number) => ({ start_time: isoOf(end - days * day), end_time: isoOf(end) });
  const alone = { feature: "get", username: "", machine_from: machine_id, machine_to: machine_id };
  return [
    ["load_production_history", { machine_id, by: "week", ...last(366) }],
    ["load_production_history", { machine_id, by: "day", ...last(92) }],
    ["load_production_history", { machine_id, by: "hour", ...last(7) }],
    ["load_statistics", { task: "stopreasons", machine_ids: machine_id, ...last(366) }],
    ["load_statistics", { task: "availability_location", locationtype: "department", location: "10", ...last(92) }],
    ["load_statistics", { task: "machineanalysis", machine_ids: "FC1;FC2;FC3;FC4;FC5;FC6;FC7;FC8", ...last(31) }],
    ["history_per_day", { machine_id: [machine_id], ...last(84) }],
    ["load_card_history", last(31)],
    ["get_report_scrap_pivot_graph", { ...alone, ...last(366) }],
    ["load_production_goals", { start_date: dateOf(end - 31 * day), end_date: dateOf(end) }],
    ["get_graphical_history_data_for_machines", { machine_string: "FC1;FC2;FC3;FC4;FC5;FC6;FC7;FC8", ...last(2) }],
  ];
};

/** Milliseconds that a year of one machine's stops and pieces takes to be summed by week from the rows themselves. */
const naiveYear = (file: string, now: number, next: () => number): number => {
  const db = new DatabaseSync(file, { readOnly: true });
  const from = Math.floor(now - next() * (history - 367) * day) - 366 * day;
  const started = performance.now();
  for (const sum of [
    `select start_time / ${7 * day} as week, sum(end_time - start_time) from stops
     where machine_id = ? and end_time > ? and start_time < ? group by week`,
    `select trans_time / ${7 * day} as week, kind, sum(quantity) from production_transactions
     where machine_id = ? and trans_time >= ? and trans_time < ? group by week, kind`,
  ])
    db.prepare(sum).all("FC1", from, from + 366 * day);
  const took = performance.now() - started;
  db.close();
  return took;
};

/** Seconds that bare `node:sqlite` takes for a million rows of twelve columns, 500 to a statement. */
const bareInserts = (): number => {
  const db = new DatabaseSync(":memory:");
  const columns = Array.from({ length: 12 }, (_, index) => `c${index}`);
  db.exec(`create table t (${columns.join(", ")})`);
  const row = `(${columns.map(() => "?").join(", ")})`;
  const insert = db.prepare(`insert into t values ${Array.from({ length: 500 }, () => row).join(", ")}`);
  const values = Array.from({ length: 500 * columns.length }, (_, index) => index);
  const started = performance.now();
  db.exec("begin");
  for (let done = 0; done < startRows; done += 500) insert.run(...values);
  db.exec("commit");
  const took = (performance.now() - started) / 1000;
  db.close();
  return took;
};

/** The first start with three years of history, a later one, and what statistics over the three years take. */
export async function historyRows(): Promise<Row[]> {
  const bare = bareInserts();
  const begun = performance.now();
  const plant = await startPlant({ history });
  const first = (performance.now() - begun) / 1000;
  try {
    await plant.stop();
    const again = performance.now();
    await plant.start();
    const later = (performance.now() - again) / 1000;
    const client = await plant.client("supervisor");
    const now = Date.now();
    const next = seeded(1);
    const times = new Map<string, number[]>();
    const naive: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, input] of callsAt(now, next)) {
        const started = performance.now();
        await client.read(name, input);
        times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
      }
      naive.push(naiveYear(plant.file, now, next));
    }
    const slowest = [...times].map(([name, list]) => ({ name, p95: percentile(list, 0.95) }));
    const worst = slowest.reduce((a, b) => (b.p95 > a.p95 ? b : a));
    return [
      {
        what: `First start, with ${years} years of the demo plant's history`,
        figure: first,
        unit: "s",
        reference: { what: "a million bare rows into a database in memory", figure: bare },
        goal: "<= 60 s",
      },
      {
        what: "Later start on the same data",
        figure: later,
        unit: "s",
        reference: { what: "a million bare rows into a database in memory", figure: bare },
        goal: "<= 3 s",
      },
      {
        what: `Statistic procedures over ${years} years, p95 of ${[...times.values()].flat().length} calls`,
        figure: percentile([...times.values()].flat(), 0.95),
        unit: "ms",
        reference: { what: "a year of one machine summed from the bare rows by SQL", figure: percentile(naive, 0.95) },
        goal: "<= 50 ms",
      },
      {
        what: `The slowest of them, ${worst.name}, p95`,
        figure: worst.p95,
        unit: "ms",
        reference: { what: "a year of one machine summed from the bare rows by SQL", figure: percentile(naive, 0.95) },
        goal: "<= 50 ms",
      },
    ];
  } finally {
    await plant.close();
  }
}
