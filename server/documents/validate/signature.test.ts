import { describe, expect, it } from "vitest";
import signature from "../../../configs/factory/steps/signature.json" with { type: "json" };
import type { JsonObject } from "#schemas/documents/json.ts";
import { columnTypes, stepTypes, widgetTypes } from "#widgets/schemas.ts";
import { shippedOf } from "../shipped.ts";
import { shippedForTests, surroundingsIn, testContracts } from "../testing/fixtures.ts";
import { typeCatalogue } from "./type-catalogue.ts";
import { validateDocument } from "./validate.ts";

const types = typeCatalogue(widgetTypes, stepTypes, columnTypes);
const signable = { ...testContracts.get("load_users")!, kind: "write", signable: true } as const;
const contracts = new Map([
  ...["report_scrap", "start_order"].map((name) => [name, { ...signable, name }] as const),
  ["load_users", testContracts.get("load_users")!],
]);

const envelope = { schemaVersion: 1, title: "Title" };
const site = (signed_writes: string[]) => ({ kind: "site", slug: "main", ...envelope, settings: { signed_writes } });
const writes = { scrap: { call: "report_scrap", input: {} }, start: { call: "start_order", input: {} } };
const wizard = (slug: string, steps: JsonObject[], ...finish: JsonObject[]): JsonObject => ({
  kind: "wizard",
  slug,
  ...envelope,
  inputs: [],
  steps: steps.map((step, index) => ({ id: `step-${index}`, initial: index === 0, ...step })),
  finish,
});
const meaning = "I confirm what is reported.";
const approval = { kind: "step", slug: "custom-approval", ...envelope, control: "verify", bind: { meaning } };
const panel = {
  kind: "panel",
  slug: "custom-start",
  ...envelope,
  inputs: [],
  buttons: [
    {
      id: "start",
      label: "Start",
      flow: [{ ask: { title: "Sign", control: "signature" }, as: "signed" }, writes.start],
    },
    { id: "scrap", label: "Scrap", flow: [writes.scrap] },
  ],
};

/** Places and words of what is wrong with a document's signed writes, beside others. */
const faultsOf = (document: JsonObject, ...beside: JsonObject[]): [path: string, message: string][] => {
  const { documents } = shippedOf([...shippedForTests(), signature, approval, ...beside]);
  const { faults } = validateDocument(
    document.kind === "site" ? "site" : document.kind === "panel" ? "panel" : "wizard",
    document,
    surroundingsIn(documents, types, contracts),
  );
  return faults.filter(({ message }) => /sign/.test(message)).map(({ path, message }) => [path, message]);
};
const unsigned = (write: string) =>
  `Expected "${write}" among the signed writes of the site, which nobody makes unsigned`;

describe("a document in which somebody signs", () => {
  it("makes writes that the site has signed", () => {
    const signing = wizard("signing", [{ control: "numeric" }, { control: "signature" }], writes.scrap, writes.start);
    expect(faultsOf(signing, site(["report_scrap"]))).toEqual([["/steps/1/control", unsigned("start_order")]]);
    expect(faultsOf(signing, site(["report_scrap", "start_order"]))).toEqual([]);
    expect(faultsOf(wizard("plain", [{ control: "numeric" }], writes.scrap), site([]))).toEqual([]);
  });

  it("is one by a preset of its own or by what its step says, and not where a number is only verified", () => {
    const by = (step: JsonObject) => faultsOf(wizard("signing", [step], writes.scrap), site([]));
    const expected = [["/steps/0/control", unsigned("report_scrap")]];
    expect(by({ control: "custom-approval" })).toEqual(expected);
    expect(by({ control: "verify", bind: { meaning } })).toEqual(expected);
    expect(by({ control: "verify", options: { label: "Who", meaning } })).toEqual(expected);
    expect(by({ control: "verify" })).toEqual([]);
  });

  it("may be one button of a panel, whose others are not signed", () => {
    expect(faultsOf(panel, site([]))).toEqual([["/buttons/0/flow/0/ask/control", unsigned("start_order")]]);
    expect(faultsOf(panel, site(["start_order"]))).toEqual([]);
  });
});

describe("the signed writes of a site", () => {
  it("keep what a stored document has signed", () => {
    const beside = [wizard("signing", [{ control: "custom-approval" }], writes.scrap), panel];
    expect(faultsOf(site([]), ...beside)).toEqual([
      ["/settings/signed_writes", 'Expected "report_scrap", which is signed in the wizard "signing"'],
      ["/settings/signed_writes", 'Expected "start_order", which is signed in the panel "custom-start"'],
    ]);
    expect(faultsOf(site(["report_scrap", "start_order"]), ...beside)).toEqual([]);
    expect(faultsOf(site([]))).toEqual([]);
  });

  it("are writes that name who could sign them", () => {
    const message = 'Expected a write that names who answers for it, got "load_users"';
    expect(
      validateDocument(
        "site",
        site(["report_scrap", "load_users"]),
        surroundingsIn(shippedOf(shippedForTests()).documents, types, contracts),
      ).faults,
    ).toEqual([{ path: "/settings/signed_writes/1", message }]);
  });
});
