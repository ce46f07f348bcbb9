import { existsSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { detailsOf } from "./error-details.ts";

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it("reads the code of an error of Node", () => {
  const path = "/no-such-folder/file";
  expect(existsSync(path)).toBe(false);
  expect(detailsOf(thrownBy(() => readFileSync(path)))).toMatchObject({ code: "ENOENT", errcode: null });
});

it("reads the number of an error of SQLite", () => {
  const db = new DatabaseSync(":memory:");
  expect(detailsOf(thrownBy(() => db.exec("select nothing")))).toMatchObject({ code: "ERR_SQLITE_ERROR", errcode: 1 });
  db.close();
});

it.each([[undefined], [null], ["text"], [7], [[]], [{ code: 7, errcode: "5", message: null }]])(
  "has no details of %j",
  (thrown) => {
    expect(detailsOf(thrown)).toEqual({ code: "", errcode: null, message: "" });
  },
);
