/**
 * Loaded into the server's process before the server: ends it with SIGKILL at a named point of the n-th write of a
 * report. `FAULT_POINT`: before-commit, after-commit (of the database), before-reply, after-reply. The product itself
 * has no such switch.
 */
import { ServerResponse } from "node:http";
import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";

const point = process.env["FAULT_POINT"] ?? "";
let left = Number(process.env["FAULT_AFTER"] ?? "1");

const die = (): void => {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
};

/** A transaction counts when it has written a report. */
let wroteReport = false;
const noteSql = (sql: string): void => {
  if (/insert into "?production_transactions/i.test(sql)) wroteReport = true;
};
const isCommit = (sql: string): boolean => /^\s*commit/i.test(sql) && wroteReport;

const around = <T>(sql: string, run: () => T): T => {
  noteSql(sql);
  const counts = isCommit(sql);
  if (counts && point === "before-commit") die();
  const result = run();
  if (counts) {
    wroteReport = false;
    if (point === "after-commit") {
      if (result instanceof Promise) void result.then(die, die);
      else die();
    }
  }
  return result;
};

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Puts `wrapper` around a method of a class. */
const wrap = (
  prototype: object,
  name: string,
  wrapper: (self: unknown, args: unknown[], run: () => unknown) => unknown,
) => {
  const original = Reflect.get(prototype, name) as Method;
  Reflect.set(prototype, name, function wrapped(this: unknown, ...args: unknown[]) {
    return wrapper(this, args, () => original.apply(this, args));
  });
};

const sqlOf = new WeakMap<object, string>();
wrap(DatabaseSync.prototype, "prepare", (_self, [sql], run) => {
  const statement = run() as object;
  sqlOf.set(statement, String(sql));
  return statement;
});
for (const name of ["run", "all", "get"])
  wrap(StatementSync.prototype, name, (self, _args, run) => around(sqlOf.get(self as object) ?? "", run));
wrap(DatabaseSync.prototype, "exec", (_self, [sql], run) => around(String(sql), run));

wrap(pg.Client.prototype, "query", (_self, [first], run) =>
  around(typeof first === "string" ? first : ((first as { text?: string } | null)?.text ?? ""), run),
);

wrap(ServerResponse.prototype, "end", (self, _args, run) => {
  const response = self as ServerResponse;
  const counts = response.req.url?.endsWith("/receive_good_qty") === true && response.statusCode === 200;
  if (counts && point === "before-reply") die();
  const result = run();
  if (counts && point === "after-reply") response.once("finish", die);
  return result;
});
