import { describe, expect, it } from "vitest";
import { DomainError } from "#schemas/protocol/errors.ts";
import { isRetryable, toDomainError } from "./errors.ts";

describe("the error of a database's driver", () => {
  it.each([
    ["a full disk of SQLite", { code: "ERR_SQLITE_ERROR", errcode: 13 }, "storage_full"],
    ["a full disk in an extended code", { code: "ERR_SQLITE_ERROR", errcode: 13 + 256 }, "storage_full"],
    ["a full disk of PostgreSQL", { code: "53100" }, "storage_full"],
    ["a full disk of the system", { code: "ENOSPC" }, "storage_full"],
    ["a unique key of SQLite", { code: "ERR_SQLITE_ERROR", errcode: 2067 }, "state_conflict"],
    ["a primary key of SQLite", { code: "ERR_SQLITE_ERROR", errcode: 1555 }, "state_conflict"],
    ["a unique key of PostgreSQL", { code: "23505" }, "state_conflict"],
    ["a busy file", { code: "ERR_SQLITE_ERROR", errcode: 5 }, "busy"],
    ["a busy file in an extended code", { code: "ERR_SQLITE_ERROR", errcode: 5 + 512 }, "busy"],
    ["a lock that another one holds", { code: "55P03" }, "busy"],
    ["a file that may only be read", { code: "ERR_SQLITE_ERROR", errcode: 8 }, "not_writable"],
    ["a PostgreSQL that may only be read", { code: "25006" }, "not_writable"],
    ["a file that cannot be opened", { code: "ERR_SQLITE_ERROR", errcode: 14 }, "unavailable"],
    ["a server that refuses", { code: "ECONNREFUSED" }, "unavailable"],
    ["a server that stops", { code: "57P01" }, "unavailable"],
    ["a lost connection", { code: "08006" }, "unavailable"],
    ["a deadlock", { code: "40P01" }, "busy"],
    ["a connection that the pool ended", new Error("Connection terminated unexpectedly"), "unavailable"],
  ])("is answered by what it means for the caller: %s", (_, error, code) => {
    expect(toDomainError(error)).toMatchObject({ code, cause: error });
  });

  it.each([
    [{ code: "23502", message: "timeout" }],
    [{ code: "ERR_SQLITE_ERROR", errcode: 1299 }],
    [{ errcode: 1, message: "terminated" }],
    [new Error("a slip")],
    [{ code: 23_505, message: 1 }],
    [null],
    [undefined],
    [new DomainError("not_found")],
  ])("stays as it is when it means nothing of this: %o", (error) => {
    expect(toDomainError(error)).toBe(error);
  });

  it("is worth another try of the same transaction when only others were in its way", () => {
    expect(["40001", "40P01", "23505", "57P01"].map((code) => isRetryable({ code }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isRetryable(null)).toBe(false);
  });
});
