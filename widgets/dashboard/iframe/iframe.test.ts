import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { addressOf, sandboxOf } from "./logic.ts";
import { schema } from "./schema.ts";

it("shows http and https addresses only, without access to the application's storage [WD-902]", () => {
  const refused = ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "file:///x", "blob:x", "x", "/home", ""];
  expect([...refused, undefined].map(addressOf)).toEqual(Array(9).fill(null));
  expect([" https://a.b/x?y=1 ", "http://scada:8080"].map(addressOf)).toEqual([
    "https://a.b/x?y=1",
    "http://scada:8080/",
  ]);
  const ours = "https://plant.example";
  expect(sandboxOf("https://plant.example/home", ours)).not.toContain("same-origin");
  expect(sandboxOf("https://plant.example.evil/home", ours)).toContain("allow-same-origin");
  expect(sandboxOf("https://plant.example/home", ours)).not.toContain("top-navigation");
});

it("refuses an option that it does not know", () => {
  expect([{}, { foo: 1 }].map((options) => Value.Check(schema.options, options))).toEqual([true, false]);
});
