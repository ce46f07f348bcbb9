import { type Columns, createColumns } from "#engine/explorer/columns/columns.ts";
import type { DataGroup } from "#engine/explorer/types.ts";
import {
  changes,
  explorerGroups,
  explorerShape,
  filterOf,
  monthsOf,
  type Plain,
  plainRecords,
  recordAt,
} from "./explorer-data.ts";
import { bareLoop, type Contender } from "./explorer-loop.ts";
import { crossfilterOf, duckOf } from "./explorer-peers.ts";
import { percentile, type Row } from "./row.ts";

const million = 1_000_000;
/** Each contender goes through the changes once before it is measured. */
const rounds = 3;

const columnsOf = (plain: Plain): Columns => {
  const columns = createColumns(explorerShape);
  for (const { month, records } of monthsOf(plain)) columns.put("history", month, records);
  return columns;
};

const groupsOf = (fields: readonly string[]): DataGroup[] =>
  explorerGroups.map((group) => {
    if (group === "week") return { by: "time", period: "week", fields };
    return { by: group === "weekday" ? "day_of_week" : group, fields };
  });

/** The columns as a contender, with the sums of some fields in each group. */
const explorerOf = (columns: Columns, fields: readonly string[]): Contender => {
  const groups = groupsOf(fields);
  return (made) => {
    const work = columns.ask({ filter: filterOf(made), groups });
    let step = work.next();
    while (!step.done) step = work.next();
    const sums = step.value.groups.flatMap((group) => Object.values(group.sums));
    return sums.reduce((total, numbers) => total + numbers.reduce((sum, number) => sum + number, 0), 0);
  };
};

interface Measured {
  median: number;
  p95: number;
  /** What came of each change, by which contenders are compared. */
  totals: number[];
}

/** Milliseconds from a change of the filter until all sums are there. */
const measure = (contender: Contender, times = rounds): Measured => {
  const took: number[] = [];
  const totals: number[] = [];
  for (let round = -1; round < times; round += 1)
    changes.forEach((_change, index) => {
      const begun = performance.now();
      totals[index] = contender(changes.slice(0, index + 1));
      if (round >= 0) took.push(performance.now() - begun);
    });
  return { median: percentile(took, 0.5), p95: percentile(took, 0.95), totals };
};

const agree = (measured: Readonly<Record<string, Measured>>): void => {
  const answers = Object.entries(measured).map(([name, { totals }]) => [name, totals.map(Math.round).join()] as const);
  for (const [name, totals] of answers)
    if (totals !== answers[0]![1]) throw new Error(`Expected the sums of ${answers[0]![0]}, got others of ${name}`);
};

const what = (count: string) =>
  `Explorer: eight grouped sums of ${count} records of ten dimensions after a change of the filter`;
const loop = "a loop over plain arrays for each group";

const millionRows = async (): Promise<Row[]> => {
  const plain = plainRecords(million);
  const columns = columnsOf(plain);
  const own = measure(explorerOf(columns, ["scrap_qty"]));
  const bare = measure(bareLoop(plain, [plain.numbers.scrap_qty]));
  const crossfilter = measure(crossfilterOf(plain));
  const duck = measure(await duckOf(plain));
  agree({ own, bare, crossfilter, duck });
  const four = measure(
    explorerOf(
      columns,
      explorerShape.fields.map(({ key }) => key),
    ),
  );
  const bareFour = measure(bareLoop(plain, Object.values(plain.numbers)));
  agree({ four, bareFour });
  const row = { unit: "ms", goal: "<= 15 ms" };
  return [
    {
      ...row,
      what: `${what("1,000,000")}, median`,
      figure: own.median,
      reference: { what: loop, figure: bare.median },
      peer: { what: "crossfilter2", figure: crossfilter.median },
    },
    {
      ...row,
      what: "The same, p95",
      figure: own.p95,
      reference: { what: loop, figure: bare.p95 },
      peer: { what: "crossfilter2", figure: crossfilter.p95 },
      goal: "-",
    },
    {
      ...row,
      what: "The same, median",
      figure: own.median,
      reference: { what: loop, figure: bare.median },
      peer: { what: "DuckDB-WASM", figure: duck.median },
    },
    {
      ...row,
      what: "The same with four sums in each group, median",
      figure: four.median,
      reference: { what: loop, figure: bareFour.median },
    },
  ];
};

/** Bytes that records take as objects. */
const objectBytes = (plain: Plain): number => {
  const count = 100_000;
  const before = process.memoryUsage().heapUsed;
  const records = Array.from({ length: count }, (_record, row) => recordAt(plain, row));
  return (process.memoryUsage().heapUsed - before) / records.length;
};

const tenMillionRows = (): Row[] => {
  const plain = plainRecords(10 * million);
  const columns = columnsOf(plain);
  const own = measure(explorerOf(columns, ["scrap_qty"]));
  const bare = measure(bareLoop(plain, [plain.numbers.scrap_qty]), 1);
  agree({ own, bare });
  return [
    {
      what: `${what("10,000,000")}, median`,
      figure: own.median,
      unit: "ms",
      reference: { what: loop, figure: bare.median },
      goal: "<= 150 ms",
    },
    {
      what: "Explorer: bytes of a record of ten dimensions and four numbers",
      figure: columns.bytes() / plain.rows,
      unit: "bytes",
      reference: { what: "the record as an object", figure: objectBytes(plain) },
      goal: "<= 60 bytes",
    },
  ];
};

/** What a change of the filter of an explorer takes, and what its records take. */
export const explorerRows = async (): Promise<Row[]> => [...(await millionRows()), ...tenMillionRows()];
