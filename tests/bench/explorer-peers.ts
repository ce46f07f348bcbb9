import { createRequire } from "node:module";
import { createDuckDB, NODE_RUNTIME, VoidLogger } from "@duckdb/duckdb-wasm/blocking";
import crossfilter, { type Dimension as Filtered, type Group } from "crossfilter2";
import {
  type Dimension,
  type ExplorerGroup,
  explorerGroups,
  type Plain,
  weekAfter,
  weekdayAfter,
} from "./explorer-data.ts";
import { chosenBy, codesOfGroup, type Contender } from "./explorer-loop.ts";

/** The dimensions that the changes of the filter are about. */
const filtered = ["machine_id", "shift", "zone", "department", "category", "part_no", "reason"] as const;

type PlainRecord = Record<Dimension | "day" | "scrap_qty", number>;

/** Codes instead of texts, which crossfilter2 sorts and compares faster. */
const recordsOf = (plain: Plain): PlainRecord[] =>
  Array.from({ length: plain.rows }, (_record, row) => ({
    machine_id: plain.codes.machine_id[row]!,
    shift: plain.codes.shift[row]!,
    zone: plain.codes.zone[row]!,
    department: plain.codes.department[row]!,
    category: plain.codes.category[row]!,
    part_no: plain.codes.part_no[row]!,
    card_no: plain.codes.card_no[row]!,
    reason: plain.codes.reason[row]!,
    day: plain.day[row]!,
    scrap_qty: plain.numbers.scrap_qty[row]!,
  }));

const choose = (dimension: Filtered<PlainRecord, number>, chosen: readonly number[]): void => {
  const [only] = chosen;
  if (only === undefined) dimension.filterAll();
  else if (chosen.length === 1) dimension.filterExact(only);
  else {
    const wanted = new Set<unknown>(chosen);
    dimension.filterFunction((value) => wanted.has(value));
  }
};

/** crossfilter2 with one sum in each group. */
export const crossfilterOf = (plain: Plain): Contender => {
  const all = crossfilter(recordsOf(plain));
  const dimensions = new Map(filtered.map((key) => [key as Dimension, all.dimension((record) => record[key])]));
  const day = all.dimension((record) => record.day);
  const weekday = all.dimension((record) => weekdayAfter(record.day));
  const week = all.dimension((record) => weekAfter(record.day));
  const dimensionOf = (group: ExplorerGroup) => {
    if (group === "week") return week;
    return group === "weekday" ? weekday : dimensions.get(group)!;
  };
  const groups = explorerGroups.map((group): Group<PlainRecord, number, number> =>
    dimensionOf(group)
      .group<number, number>()
      .reduceSum((record) => record.scrap_qty),
  );
  const apply: Contender = (made) => {
    const change = made.at(-1)!;
    if ("dimension" in change) choose(dimensions.get(change.dimension)!, change.chosen);
    else day.filterRange([change.from, change.to + 1]);
    let total = 0;
    for (const group of groups) for (const { value } of group.all()) total += value;
    return total;
  };
  return apply;
};

const { resolve } = createRequire(import.meta.url);
const bundleOf = (name: string) => ({
  mainModule: resolve(`@duckdb/duckdb-wasm/dist/duckdb-${name}.wasm`),
  mainWorker: "",
});

const columns = [...filtered, "weekday", "week", "day", "scrap_qty"] as const;

const csvOf = (plain: Plain): string => {
  const [weekdays, weeks] = [codesOfGroup(plain, "weekday"), codesOfGroup(plain, "week")];
  const lines = [columns.join()];
  for (let row = 0; row < plain.rows; row += 1) {
    const codes = filtered.map((key) => plain.codes[key][row]!);
    lines.push([...codes, weekdays[row]!, weeks[row]!, plain.day[row]!, plain.numbers.scrap_qty[row]!].join());
  }
  return lines.join("\n");
};

/** DuckDB-WASM with one sum in each group, a query for each; codes are whole numbers there too. */
export const duckOf = async (plain: Plain): Promise<Contender> => {
  const bundles = { mvp: bundleOf("mvp"), eh: bundleOf("eh") };
  const duck = await createDuckDB(bundles, new VoidLogger(), NODE_RUNTIME);
  await duck.instantiate(() => {});
  duck.registerFileText("records.csv", csvOf(plain));
  const connection = duck.connect();
  connection.query("create table records as select * from read_csv('records.csv')");
  return (made) => {
    const { values, days } = chosenBy(made);
    let total = 0;
    for (const group of explorerGroups) {
      const others = [...values].filter(([dimension]) => dimension !== group);
      const where = [
        `day between ${days.from} and ${days.to}`,
        ...others.map(([key, chosen]) => `${key} in (${chosen.join()})`),
      ];
      const sums = connection.query(
        `select ${group}, sum(scrap_qty)::double as total from records where ${where.join(" and ")} group by 1`,
      );
      for (const sum of sums.getChild("total") ?? []) total += Number(sum);
    }
    return total;
  };
};
