import { describe, expect, test } from "vitest";
import { fill, fillText } from "./fill.ts";

const environment = { next: "hall-2", quantity: { value: 2.456, note: null }, pallet: { rows: [1, 2] } };

describe("fill", () => {
  test("a parameter works inside a link, an unknown name stays as typed [WD-719]", () => {
    expect(fillText("/dashboards/{next}", environment)).toBe("/dashboards/hall-2");
    expect(fill({ link: "/{next}?a={other}", input: ["{next}"] }, environment)).toEqual({
      link: "/hall-2?a={other}",
      input: ["hall-2"],
    });
  });

  test("a text that is one placeholder becomes the value with its type", () => {
    const template = { qty: "{quantity.value}", rows: "{pallet.rows}", text: "qty {quantity.value}" };
    expect(fill(template, environment)).toEqual({ qty: 2.456, rows: [1, 2], text: "qty 2.456" });
  });

  test("a known name without a value is null, and nothing inside a text", () => {
    expect(fill(["{quantity.note}", "{quantity.other}", "<{quantity.note}>"], environment)).toEqual([null, null, "<>"]);
  });

  test("a format writes the value", () => {
    expect(fill("{quantity.value|round-1} kg", environment)).toBe("2.5 kg");
    expect(fill("{quantity.value|round-1}", environment, { language: "sv" })).toBe("2,5");
  });

  test("$expr is the value of an expression", () => {
    expect(fill({ double: { $expr: { "*": [2, { var: "quantity.value" }] } } }, environment)).toEqual({
      double: 4.912,
    });
  });

  test("a replacement is never read again as a pattern or a placeholder", () => {
    expect(fillText("{a}{b}", { a: "$&{b}", b: "$1" })).toBe("$&{b}$1");
  });

  test("a hostile key stays data", () => {
    const filled = fill(JSON.parse('{"__proto__": {"polluted": "{next}"}}'), environment) as object;
    expect(Object.getPrototypeOf(filled)).toBe(Object.prototype);
    expect(fillText("{__proto__.toString} {constructor}", environment)).toBe("{__proto__.toString} {constructor}");
  });
});
