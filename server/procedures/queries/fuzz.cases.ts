import { publishedViews } from "#schemas/plant/published-views.ts";
import { pick, type Random, randomOf, wholeBetween } from "#server/demo/random.ts";

/** A table as the fuzzer knows it. */
export interface Table {
  name: string;
  columns: readonly string[];
}

const views: readonly Table[] = publishedViews.map(({ name, columns }) => ({ name, columns: Object.keys(columns) }));
const own: readonly Table[] = [
  ...["sqlite_schema", "sqlite_master", "sqlite_temp_schema", "sqlite_temp_master"].map((name) => ({
    name,
    columns: ["type", "name", "tbl_name", "sql"],
  })),
  { name: "sqlite_sequence", columns: ["name", "seq"] },
  { name: "sqlite_stat1", columns: ["tbl", "idx", "stat"] },
  { name: "pragma_table_list", columns: ["schema", "name"] },
  { name: "pragma_table_info('users')", columns: ["name", "type"] },
  { name: "json_each('[1]')", columns: ["value", "key"] },
  { name: "dbstat", columns: ["name", "path"] },
];

/** A source of rows: its text, and the names of its columns that may be asked for. */
interface Source {
  text: string;
  columns: readonly string[];
}

class Fuzzer {
  readonly #random: Random;
  readonly #tables: readonly Table[];
  readonly #withs: Table[] = [];

  constructor(random: Random, tables: readonly Table[]) {
    this.#random = random;
    this.#tables = tables;
  }

  statement(): string {
    const before = this.#chance(0.35) ? `with ${this.#chance(0.3) ? "recursive " : ""}${this.#withNames()} ` : "";
    const { text } = this.#select(0);
    const more = this.#chance(0.1) ? ` ${this.#one("union", "union all", "except", "intersect")} ${text}` : "";
    return `${before}${text}${more}`;
  }

  #chance(of: number): boolean {
    return this.#random() < of;
  }

  #one<T>(...of: readonly T[]): T {
    return pick(this.#random, of);
  }

  #withNames(): string {
    const made = Array.from({ length: wholeBetween(this.#random, 1, 3) }, () => {
      const name = this.#one("a", "b", pick(this.#random, views).name, pick(this.#random, this.#tables).name);
      const { text, columns } = this.#select(1);
      this.#withs.push({ name, columns });
      return `${name} as ${this.#one("", "", "materialized ")}(${text})`;
    });
    return made.join(", ");
  }

  #quoted(name: string): string {
    if (!/^\w+$/.test(name)) return name;
    return this.#one(name, name, name, name.toUpperCase(), `"${name}"`, `[${name}]`, `\`${name}\``, `'${name}'`);
  }

  #table(): Source {
    const table = this.#chance(0.5)
      ? pick(this.#random, this.#tables)
      : pick(this.#random, [...views, ...own, ...this.#withs]);
    const database = this.#one("", "", "main", "main", "temp");
    const dot = this.#one(".", ".", " . ", "/**/./**/");
    const text = `${database && `${this.#quoted(database)}${dot}`}${this.#quoted(table.name)}`;
    const alias = this.#one("", "", "", ` as ${pick(this.#random, views).name}`, " t");
    return { text: `${text}${alias}`, columns: table.columns };
  }

  /** Rows of nothing, with the names of a table's columns: what a join merges with. */
  #nothing(): Source {
    const { columns } = this.#chance(0.7) ? pick(this.#random, this.#tables) : pick(this.#random, [...views, ...own]);
    const some = columns.filter(() => this.#chance(0.6));
    const names = some.length > 0 ? some : columns.slice(0, 1);
    return { text: `(select ${names.map((name) => `'' as "${name}"`).join(", ")})`, columns: names };
  }

  #source(depth: number): Source {
    const kind = this.#random();
    if (kind < 0.25 || depth > 3) return this.#table();
    if (kind < 0.35) return this.#nothing();
    if (kind < 0.45) {
      const { text, columns } = this.#select(depth + 1);
      return { text: `(${text})`, columns };
    }
    return this.#join(depth);
  }

  #join(depth: number): Source {
    const [first, second] = this.#chance(0.6)
      ? [this.#nothing(), this.#source(depth + 1)]
      : [this.#source(depth + 1), this.#source(depth + 1)];
    const kind = this.#one("join", "left join", "right join", "full join", "inner join", "cross join");
    const shared = first.columns.filter((name) => second.columns.includes(name));
    const columns = [...new Set([...shared, ...first.columns, ...second.columns])];
    const how = this.#random();
    if (how < 0.4) return { text: `${first.text} natural ${kind.replace("cross ", "")} ${second.text}`, columns };
    const merged = shared.filter(() => this.#chance(0.7));
    if (how < 0.8 && merged.length > 0)
      return { text: `${first.text} ${kind} ${second.text} using (${merged.join(", ")})`, columns };
    if (how < 0.9) return { text: `${first.text}, ${second.text}`, columns };
    const joined = `${first.text} ${kind} ${second.text} on ${this.#condition(depth + 1, columns)}`;
    return { text: this.#chance(0.3) ? `(${joined})` : joined, columns };
  }

  #value(depth: number, columns: readonly string[]): string {
    const kind = this.#random();
    if (kind < 0.6 || depth > 2) return this.#quoted(pick(this.#random, columns)).replaceAll("'", '"');
    if (kind < 0.7) return this.#one("1", "''", "null", "'CANARY'");
    if (kind < 0.78)
      return `(select ${this.#one("max", "min", "count", "group_concat")}(x) from (${this.#oneColumn()}))`;
    if (kind < 0.86) return `coalesce(${this.#value(depth + 1, columns)}, ${this.#value(depth + 1, columns)})`;
    if (kind < 0.92) return `case when ${this.#condition(depth + 1, columns)} then 1 else 0 end`;
    return `${this.#one("max", "count", "group_concat")}(${this.#value(depth + 1, columns)}) over ()`;
  }

  #oneColumn(): string {
    const { text, columns } = this.#table();
    return `select "${pick(this.#random, columns)}" as x from ${text}`;
  }

  #condition(depth: number, columns: readonly string[]): string {
    const value = () => this.#value(depth + 1, columns);
    const kind = this.#random();
    if (kind < 0.4 || depth > 2) return `${value()} ${this.#one("=", ">=", "<>", "is", "like")} ${value()}`;
    if (kind < 0.55) return `exists (${this.#select(depth + 1).text})`;
    if (kind < 0.7) return `${value()} ${this.#one("in", "not in")} (${this.#oneColumn()})`;
    if (kind < 0.8) return `${value()} in ${this.#table().text.split(" ")[0]}`;
    if (kind < 0.9) return `(${value()}, 1) in (select "${pick(this.#random, columns)}", 1 from ${this.#table().text})`;
    return "1 = 1";
  }

  #select(depth: number): Source {
    const { text, columns } = this.#source(depth);
    const some = columns.filter(() => this.#chance(0.5));
    const asked = some.length > 0 ? some : [columns[0]!];
    const values = asked.map((name) =>
      this.#chance(0.8) ? `"${name}"` : `${this.#value(depth, columns)} as "${name}"`,
    );
    const shown = this.#chance(0.15) ? "*" : values.join(", ");
    const where = this.#chance(0.3) ? ` where ${this.#condition(depth, columns)}` : "";
    const grouped = this.#chance(0.1) ? ` group by ${this.#value(depth, columns)}` : "";
    const ordered = this.#chance(0.15) ? ` order by ${this.#value(depth, columns)}` : "";
    const limited = this.#chance(0.15)
      ? ` limit ${this.#one("1", "5", `(select count(*) from (${this.#oneColumn()}))`)}`
      : "";
    const distinct = this.#one("", "", "", "distinct ");
    return { text: `select ${distinct}${shown} from ${text}${where}${grouped}${ordered}${limited}`, columns: asked };
  }
}

/** Statements of SQLite's grammar around the tables given and the published views, the same for the same seed. */
export function* randomQueries(seed: number, count: number, tables: readonly Table[]): Generator<string> {
  const random = randomOf(seed);
  for (let made = 0; made < count; made += 1) yield new Fuzzer(random, tables).statement();
}
