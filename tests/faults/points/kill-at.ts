/**
 * Loaded into the server's process before the server: ends it with SIGKILL at a named point, the n-th time that it comes
 * there (`FAULT_AFTER`). `FAULT_POINT` is one of
 *
 * - before-commit, after-commit: of a transaction of the database with a write that matches `FAULT_WRITES`
 * - before-reply, after-reply: to a call of the procedure `FAULT_PROCEDURE` that has succeeded
 * - before-send, after-send, before-answer: of bytes to another system at the port `FAULT_PORT`, and of its bytes
 *
 * The product itself has no such switch.
 */
import { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";

const { FAULT_POINT: point = "", FAULT_PROCEDURE: procedure = "", FAULT_PORT: port = "" } = process.env;
const writes = new RegExp(process.env["FAULT_WRITES"] ?? "(?!)", "i");
let left = Number(process.env["FAULT_AFTER"] ?? "1");

const die = (): void => {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
};

/** The connections whose transaction has made such a write; all statements of the embedded database are on one. */
const written = new WeakSet<object>();
const embedded = {};

const around = <T>(connection: object, sql: string, run: () => T): T => {
  if (writes.test(sql)) written.add(connection);
  const counts = /^\s*commit/i.test(sql) && written.has(connection);
  if (counts && point === "before-commit") die();
  const result = run();
  if (!counts) return result;
  written.delete(connection);
  if (point === "after-commit") {
    if (result instanceof Promise) void result.then(die, die);
    else die();
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
  wrap(StatementSync.prototype, name, (self, _args, run) => around(embedded, sqlOf.get(self as object) ?? "", run));
wrap(DatabaseSync.prototype, "exec", (_self, [sql], run) => around(embedded, String(sql), run));

wrap(pg.Client.prototype, "query", (self, [first], run) => {
  const sql = typeof first === "string" ? first : ((first as { text?: string } | null)?.text ?? "");
  return around(self as object, sql, run);
});

wrap(ServerResponse.prototype, "end", (self, _args, run) => {
  const response = self as ServerResponse;
  const counts = response.req.url?.endsWith(`/${procedure}`) === true && response.statusCode === 200;
  if (counts && point === "before-reply") die();
  const result = run();
  if (counts && point === "after-reply") response.once("finish", die);
  return result;
});

/** The connections to the other system. */
const outward = new WeakSet<object>();
wrap(Socket.prototype, "connect", (self, args, run) => {
  // Node's own callers hand the arguments over as one list.
  const [target] = args.flat();
  const number = typeof target === "object" && target !== null ? Reflect.get(target, "port") : target;
  if (port !== "" && String(number) === port) outward.add(self as object);
  return run();
});
const passing = (name: "write" | "push", [before, after]: readonly [string, string?]): void =>
  wrap(Socket.prototype, name, (self, [bytes], run) => {
    const counts = outward.has(self as object) && bytes !== null;
    if (counts && point === before) die();
    const result = run();
    if (counts && point === after) die();
    return result;
  });
passing("write", ["before-send", "after-send"]);
passing("push", ["before-answer"]);
