import { beforeAll, describe, expect, it } from "vitest";
import { loadPatterns } from "#engine/language/expressions/regex.ts";
import { open } from "../step.ts";

beforeAll(loadPatterns);

describe("weights", () => {
  it("caps a weight at a maximum that is not zero [WD-249]", () => {
    const capped = [30, 0].map(
      (max) =>
        open("weight-numerical", { step: { values: { max } } })
          .change({ value: 31, text: "31" })
          .data()["value"],
    );
    expect(capped).toEqual([30, 31]);
  });
});
