import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { isOn, nextEnabled, open, readOf } from "../step.ts";

beforeAll(loadPatterns);

describe("cancellations, documents and texts", () => {
  const cancellation = { recordNo: 4, status: "F", card_no: "10" };

  it("chooses the only cancellation of the first load and goes on, not of a later one", () => {
    expect(isOn(open("unconfirmed-canceled-orders").load("cancellations", [cancellation]))).toBe(false);
    const session = open("unconfirmed-canceled-orders").load("cancellations", [cancellation, { recordNo: 5 }]);
    session.load("cancellations", [cancellation]);
    expect([isOn(session), session.data()["value"]]).toEqual([true, undefined]);
  });

  it("asks for the operation text by card [WD-347]", () => {
    expect(readOf(open("operation-text"), "text")).toMatchObject({ input: { card_no: "10" }, onError: "log" });
  });

  it("goes on with an answered text, be it empty, not with null or while loading", () => {
    const session = open("operation-text");
    const enabled = [
      nextEnabled(session),
      ...["<b>Bold</b>", "", null].map((text) => nextEnabled(session.load("text", text))),
    ];
    expect(enabled).toEqual([false, true, true, false]);
  });
});
