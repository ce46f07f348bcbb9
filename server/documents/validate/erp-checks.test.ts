import { expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import { erpSubjects } from "#schemas/plant/erp-transfer.ts";
import { shippedToPlant } from "#tests/support/shipped.ts";
import { shippedOf } from "../shipped.ts";
import { shippedForTests, surroundingsIn } from "../testing/fixtures.ts";
import { validateDocument } from "./validate.ts";

const surroundings = surroundingsIn(shippedOf(shippedForTests()).documents);
const mapping = (more: JsonObject = {}): JsonObject => ({
  kind: "erp-mapping",
  slug: "a-mapping",
  schemaVersion: 1,
  title: "Mapping",
  subject: "cancellations",
  target: "erp",
  path: "/cancellations/{card_no}",
  body: { card: "{card_no}", again: { $expr: { "==": [{ var: "action" }, "revert_cancellation"] } } },
  ...more,
});
const faultsOf = (more: JsonObject) =>
  validateDocument("erp-mapping", mapping(more), surroundings).faults.map(({ path, message }) => [path, message]);

it("a mapping is shipped for each subject, and none of them has a fault", () => {
  const mappings = shippedToPlant().filter(({ kind }) => kind === "erp-mapping");
  expect(new Set(mappings.map(({ subject }) => subject))).toEqual(new Set(erpSubjects));
  expect(mappings.flatMap((one) => validateDocument("erp-mapping", one, surroundings).faults)).toEqual([]);
});

it("a mapping that names facts of its subject and the answer has no fault", () => {
  const codes = { some: [{ var: "answer.body.errors" }, { "==": [{ var: "code" }, "X"] }] };
  const more = {
    headers: [{ key: "X-Machine", value: "{machine_id}" }],
    accepted: { "!": [codes] },
    reason: { var: ["answer.body.message", ""] },
    check: { path: "/keys/{key}", received: { "==": [{ var: "answer.status" }, 200] } },
  };
  expect(faultsOf(more)).toEqual([]);
});

it("a mapping is of a subject that is known", () => {
  const [fault] = faultsOf({ subject: "constructor" });
  expect(fault).toEqual(["/subject", `Expected one of ${erpSubjects.join(", ")}, got "constructor"`]);
});

it.each<[string, JsonObject, string, string]>([
  ["its path", { path: "/x/{material_no}" }, "/path", "a fact of cancellations"],
  ["a header", { headers: [{ key: "A", value: "{employee}" }] }, "/headers/0/value", "a fact of cancellations"],
  ["its body", { body: { deep: [{ a: "{sscc}" }] } }, "/body/deep/0/a", "a fact of cancellations"],
  [
    "an expression of its body",
    { body: { a: { $expr: { cat: ["x", { var: "note" }] } } } },
    "/body/a/$expr/cat/1/var",
    "a fact of cancellations",
  ],
  ["its rule", { accepted: { var: "card_no" } }, "/accepted/var", "a fact of the answer"],
  ["its reason", { reason: { var: "body" } }, "/reason/var", "a fact of the answer"],
  ["its check", { check: { path: "/{nobody}", received: true } }, "/check/path", "a fact of cancellations"],
])("a name in %s that is no fact is a fault there", (_where, more, path, expected) => {
  const faults = faultsOf(more);
  expect(faults.map(([at]) => at)).toEqual([path]);
  expect(faults[0]![1]).toContain(`Expected ${expected}, got`);
});

it("an operator that there is not is a fault where it stands", () => {
  expect(faultsOf({ body: { a: { $expr: { nonsense: [1] } } } }).map(([at]) => at)).toEqual(["/body/a/$expr"]);
});

it("a second mapping of a subject is told of where both are edited, with the name of the other and of the one that holds", () => {
  const documents = new Map([
    ["erp-mapping/a-mapping", mapping()],
    ["erp-mapping/b-mapping", mapping({ slug: "b-mapping" })],
    ["erp-mapping/other", mapping({ slug: "other", subject: "palletflaghistory" })],
  ]);
  const noticesOf = (one: JsonObject) => validateDocument("erp-mapping", one, surroundingsIn(documents)).notices;
  const said = (other: string) => [
    {
      path: "/subject",
      message: `Expected one mapping of cancellations, got "${other}" besides: only "a-mapping" has an effect`,
    },
  ];
  expect(noticesOf(mapping())).toEqual(said("b-mapping"));
  expect(noticesOf(mapping({ slug: "b-mapping" }))).toEqual(said("a-mapping"));
  expect(noticesOf(mapping({ slug: "other", subject: "palletflaghistory" }))).toEqual([]);
});
