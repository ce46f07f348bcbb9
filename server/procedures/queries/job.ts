import type { Language } from "#schemas/protocol/language.ts";

/** What a query sees of the world besides its views' rows. */
export interface QueryScope {
  company_id: number;
  /** Null: all machines of the company. */
  machines: readonly string[] | null;
  /** In which texts of master data are read, as far as they are said in it. */
  language: Language;
  /** Milliseconds UTC. */
  now_ms: number;
  now_time: string;
  /** Days of the plant's calendar, `YYYY-MM-DD`. */
  today: string;
  week_ago: string;
  month_ago: string;
}

/** A query as a child process gets it. `check` parses it and reads nothing. */
export interface QueryJob {
  task: "run" | "check";
  sql: string;
  parameters: Readonly<Record<string, string>>;
  scope: QueryScope;
}

type Value = string | number | boolean | null;
export interface QueryRows {
  names: string[];
  rows: Value[][];
}

/** Why a query gave nothing: `code` and `message` are the database's own, or those of a limit. */
export interface QueryRefusal {
  reason: "refused" | "too_long" | "too_large";
  code: string;
  message: string;
}
export class Refused extends Error {
  readonly refusal: QueryRefusal;

  constructor(refusal: QueryRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** What a child sends: that it is there, rows in portions, and the end of a job. */
export type ChildMessage =
  | { is: "ready" }
  | { is: "names"; names: string[] }
  | { is: "rows"; rows: Value[][] }
  | { is: "done"; refusal: QueryRefusal | null };

export type Send = (message: ChildMessage) => void;

export const queryLimits = { ms: 10_000, rows: 10_000, bytes: 5_000_000 } as const;
const portion = 500;

const bytesOf = (value: Value): number => (typeof value === "string" ? value.length : 8);

/** A value as it is answered: no number that JSON lacks, no bytes. */
const plainValue = (value: unknown): Value => {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") return Number(value);
  return typeof value === "string" || typeof value === "boolean" ? value : null;
};

/** Sends names and rows in portions, and refuses what is too much. */
export const sender = (send: Send) => {
  let [rows, bytes] = [0, 0];
  let waiting: Value[][] = [];
  const tooLarge = (message: string) => new Refused({ reason: "too_large", code: "too_large", message });
  const flush = () => {
    if (waiting.length > 0) send({ is: "rows", rows: waiting });
    waiting = [];
  };
  return {
    names: (names: string[]) => {
      const twice = names.find((name, at) => names.indexOf(name) !== at);
      if (twice !== undefined)
        throw new Refused({ reason: "refused", code: "columns", message: `Two columns are named "${twice}".` });
      send({ is: "names", names });
    },
    row: (values: readonly unknown[]) => {
      const row = values.map(plainValue);
      rows += 1;
      bytes += row.reduce<number>((sum, value) => sum + bytesOf(value), 0);
      if (rows > queryLimits.rows) throw tooLarge(`More than ${queryLimits.rows} rows.`);
      if (bytes > queryLimits.bytes) throw tooLarge(`More than ${queryLimits.bytes} bytes.`);
      if (waiting.push(row) >= portion) flush();
    },
    flush,
  };
};
export type Sender = ReturnType<typeof sender>;
