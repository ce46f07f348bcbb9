import { expect, it } from "vitest";
import { callOf, isWhole, statementOf } from "./logic.ts";

const stored = "select * from scrap where machine = <%machine%>";
const other = "select * from scrap where day = <%day%>";
const query = { record_no: 3, name: "Scrap", parameters: ["machine"], sql_query: stored };
const { sql_query: _, ...unseen } = query;

it.each([
  [query, null, { sql: stored, isChanged: false, names: ["machine"] }],
  [query, stored, { sql: stored, isChanged: false, names: ["machine"] }],
  [query, other, { sql: other, isChanged: true, names: ["day"] }],
  [query, "", { sql: "", isChanged: true, names: [] }],
  [unseen, null, { sql: undefined, isChanged: false, names: ["machine"] }],
])("asks for the parameters of the text as it stands", (one, typed, statement) => {
  expect(statementOf(one, typed)).toEqual(statement);
});

it("runs when every parameter has a value that is not blank", () => {
  const answers = [{}, { machine: " " }, { machine: "FC1" }].map((values) => isWhole(["machine"], values));
  expect([...answers, isWhole([], {})]).toEqual([false, false, true, true]);
});

it("runs a changed text for who may save it only, with the values that it asks for", () => {
  const values = { machine: "FC1", day: "2026-11-23" };
  const changed = statementOf(query, other);
  expect(callOf(query, changed, values, true)).toEqual({
    record_no: 3,
    parameters: { day: "2026-11-23" },
    sql_query: other,
  });
  expect(callOf(query, changed, values, false)).toEqual({ record_no: 3, parameters: { day: "2026-11-23" } });
  expect(callOf(query, statementOf(query, null), values, true)).toEqual({
    record_no: 3,
    parameters: { machine: "FC1" },
  });
});
