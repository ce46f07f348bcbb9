import {
  type ColumnType,
  type DeleteQueryBuilder,
  type DeleteResult,
  type ExpressionBuilder,
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  type JoinBuilder,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import type { Language } from "#schemas/protocol/language.ts";
import type { EveryCompany, EveryCompanyTrx, Store } from "./store.ts";
import type { Database } from "./tables.ts";

/** Tables of which each row belongs to a company. */
export type CompanyTable = {
  [T in keyof Database]: Database[T] extends { company_id: number } ? T : never;
}[keyof Database];

/** A table, by itself (`stops`) or under another name (`stops as later`). */
type From = CompanyTable | `${CompanyTable} as ${string}`;
type TableOf<F extends From> = F extends `${infer Name extends CompanyTable} as ${string}` ? Name : F & CompanyTable;
type NameOf<F extends From> = F extends `${string} as ${infer Alias}` ? Alias : F;

/**
 * What a query can name: the tables that it was bound with, and no other. A join or a subquery of one more table is a
 * type error unless it comes from the handle, which binds that one too.
 */
type Bound<F extends From> = { [Name in NameOf<F>]: Database[TableOf<F>] };
type PerhapsBound<F extends From> = {
  [Name in NameOf<F>]: { [Column in keyof Database[TableOf<F>]]: Database[TableOf<F>][Column] | null };
};
/** A row goes to no other company. */
type Fixed<F extends From> = {
  [Name in NameOf<F>]: Omit<Database[TableOf<F>], "company_id"> & { company_id: ColumnType<number, never, never> };
};

/** A row to be put in; the handle says whose it is. */
type NewRow<T extends CompanyTable> = Omit<InsertObject<Database, T>, "company_id">;

/** Any table with a company, where its name is not known while types are checked. */
type AnyTable = Record<string, { company_id: number }>;

/** The condition of the company for a statement that is written by hand: `company("stops")`. */
export type CompanyCondition = (table?: string) => RawBuilder<SqlBool>;

const nameOf = (from: string): string => from.slice(from.lastIndexOf(" ") + 1);

type On = (join: JoinBuilder<AnyTable, string>) => JoinBuilder<AnyTable, string>;

/** Tables of one company that are joined before anything is asked of them. */
class Joined<Tables, Names extends keyof Tables> {
  readonly #first: string;
  #query: SelectQueryBuilder<AnyTable, string, object>;

  constructor(first: string, query: SelectQueryBuilder<AnyTable, string, object>) {
    this.#first = first;
    this.#query = query;
  }

  /** The rows that have their like in one more table; `on` says by what, besides the company. */
  inner<F extends From>(
    from: F,
    on: (join: JoinBuilder<Tables & Bound<F>, Names | NameOf<F>>) => JoinBuilder<Tables & Bound<F>, Names | NameOf<F>>,
  ): Joined<Tables & Bound<F>, Names | NameOf<F>>;
  inner(from: string, on: On): unknown {
    this.#query = this.#query.innerJoin(from, (join) => on(this.#bind(join, from)));
    return this;
  }

  /** All rows, with null for what one more table does not have. */
  left<F extends From>(
    from: F,
    on: (join: JoinBuilder<Tables & Bound<F>, Names | NameOf<F>>) => JoinBuilder<Tables & Bound<F>, Names | NameOf<F>>,
  ): Joined<Tables & PerhapsBound<F>, Names | NameOf<F>>;
  left(from: string, on: On): unknown {
    this.#query = this.#query.leftJoin(from, (join) => on(this.#bind(join, from)));
    return this;
  }

  /** The query over these tables. */
  query(): SelectQueryBuilder<Tables, Names, {}>;
  query(): unknown {
    return this.#query;
  }

  #bind(join: JoinBuilder<AnyTable, string>, from: string): JoinBuilder<AnyTable, string> {
    return join.onRef(`${nameOf(from)}.company_id`, "=", `${this.#first}.company_id`);
  }
}

/** Puts rows into a table as those of one company. */
class Insert<T extends CompanyTable> {
  readonly #db: Kysely<AnyTable>;
  readonly #table: T;
  readonly #company_id: number;

  constructor(db: Kysely<AnyTable>, table: T, company_id: number) {
    this.#db = db;
    this.#table = table;
    this.#company_id = company_id;
  }

  values(rows: NewRow<T> | readonly NewRow<T>[]): InsertQueryBuilder<Pick<Database, T>, T, InsertResult>;
  values(rows: object | readonly object[]): unknown {
    const company_id = this.#company_id;
    const all: readonly object[] = Array.isArray(rows) ? rows : [rows];
    return this.#db.insertInto(this.#table).values(all.map((row) => ({ ...row, company_id })));
  }
}

/**
 * What can be read of one company. Every query begins here and carries the condition of the company; there is no way
 * from a handle to the rows of another one but by the names in this file that say so.
 */
export class Reader {
  readonly company_id: number;
  /** The language of whoever reads what is answered; null where texts are needed as they stand in their rows. */
  readonly language: Language | null;
  readonly #db: EveryCompany;

  constructor(db: EveryCompany, company_id: number, language: Language | null = null) {
    this.#db = db;
    this.company_id = company_id;
    this.language = language;
  }

  /** The same for a reader of a language. */
  in(language: Language): Reader {
    return new Reader(this.#db, this.company_id, language);
  }

  selectFrom<F extends From>(from: F): SelectQueryBuilder<Bound<F>, NameOf<F>, {}>;
  selectFrom(from: string): unknown {
    return anyTable(this.#db).selectFrom(from).where("company_id", "=", this.company_id);
  }

  /** Begins a query over several tables: `joining("stops as stop").inner("machines", …).query()`. */
  joining<F extends From>(from: F): Joined<Bound<F>, NameOf<F>>;
  joining(from: string): unknown {
    const name = nameOf(from);
    return new Joined(name, anyTable(this.#db).selectFrom(from).where(`${name}.company_id`, "=", this.company_id));
  }

  /** A query within another one, which may name the tables of that one. */
  selectWithin<Tables, Names extends keyof Tables, F extends From>(
    outer: ExpressionBuilder<Tables, Names>,
    from: F,
  ): SelectQueryBuilder<Tables & Bound<F>, Names | NameOf<F>, {}>;
  selectWithin(outer: { selectFrom: (from: never) => unknown }, from: string): unknown {
    return anyTable(this.#db)
      .selectFrom(from)
      .where(`${nameOf(from)}.company_id`, "=", this.company_id);
  }

  /** Runs a statement that is written by hand. One that asks for no condition of its company is a fault of its author. */
  async statement<Row>(build: (company: CompanyCondition) => RawBuilder<Row>): Promise<QueryResult<Row>> {
    let bound = false;
    const statement = build((table) => {
      bound = true;
      return sql<SqlBool>`${sql.ref(table === undefined ? "company_id" : `${table}.company_id`)} = ${this.company_id}`;
    });
    if (!bound) throw new Error("A statement of a company must say so by its condition.");
    return await statement.execute(this.#db);
  }

  /** Called by `everyCompany` and `prepared`. */
  static unbound(db: Reader): EveryCompany {
    return db.#db;
  }
}

/** What can be read and written of one company, inside a transaction. */
export class Trx extends Reader {
  insertInto<T extends CompanyTable>(table: T): Insert<T> {
    return new Insert(anyTable(everyCompany(this)), table, this.company_id);
  }

  updateTable<F extends From>(from: F): UpdateQueryBuilder<Fixed<F>, NameOf<F>, NameOf<F>, UpdateResult>;
  updateTable(from: string): unknown {
    return anyTable(everyCompany(this)).updateTable(from).where("company_id", "=", this.company_id);
  }

  deleteFrom<F extends From>(from: F): DeleteQueryBuilder<Bound<F>, NameOf<F>, DeleteResult>;
  deleteFrom(from: string): unknown {
    return anyTable(everyCompany(this)).deleteFrom(from).where("company_id", "=", this.company_id);
  }
}

/** The same database without the types of its tables. */
function anyTable(db: EveryCompany): Kysely<AnyTable>;
function anyTable(db: unknown): unknown {
  return db;
}

/** Binds a database or a transaction of all companies to one of them. */
export function ofCompany(db: EveryCompanyTrx, company_id: number): Trx;
export function ofCompany(db: EveryCompany, company_id: number): Reader;
export function ofCompany(db: EveryCompany, company_id: number): Reader {
  return new Trx(db, company_id);
}

/** The database of all companies behind a handle: for what stands above them, as `server/database/every-company.test.ts` lists. */
export const everyCompany = (db: Reader): EveryCompany => Reader.unbound(db);

/** What can be read of one company outside a transaction. */
export const readerOf = (store: Pick<Store, "read">, company_id: number): Reader => ofCompany(store.read, company_id);

/** The same for who calls, in the language that the caller reads. */
export const readerFor = (
  store: Pick<Store, "read">,
  { company_id, language }: { company_id: number; language: Language },
): Reader => readerOf(store, company_id).in(language);

/** One transaction of one company, as `Store.write` runs it: only writes of this company wait for each other. */
export const writeCompany = <T>(
  store: Pick<Store, "write">,
  company_id: number,
  work: (trx: Trx) => Promise<T>,
  claim?: string,
): Promise<T> =>
  store.write((trx) => work(ofCompany(trx, company_id)), { company_id, ...(claim === undefined ? {} : { claim }) });
