import { expect, test } from "vitest";
import { productName, timeZoneOf } from "./settings.ts";

test("the company's settings name the product and the time zone; what they leave out or get wrong is as built in", () => {
  const builtIn = ["Shopwright", "Europe/Stockholm"];
  const said = (value: unknown) => {
    const settings = { product_name: value, time_zone: value };
    return [productName(settings), timeZoneOf(settings)];
  };
  expect(said("Europe/Oslo")).toEqual(["Europe/Oslo", "Europe/Oslo"]);
  expect([said(""), said(undefined), said(null), said(7)]).toEqual([builtIn, builtIn, builtIn, builtIn]);
});
