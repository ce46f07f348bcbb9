import { expect, it } from "vitest";
import { withoutSecrets } from "./secrets.ts";

it("a copy for the audit has nothing of its secret fields at any depth, and all else", () => {
  const value = { name: "a", pin: 1, list: [{ pin: { deep: 1 } }, null, "pin"], inner: { pin: "2", left: false } };
  const copy = { name: "a", pin: null, list: [{ pin: null }, null, "pin"], inner: { pin: null, left: false } };
  expect(withoutSecrets(value, ["pin", "token"])).toEqual(copy);
  expect(value.pin).toBe(1);
  expect([withoutSecrets(value, []), withoutSecrets(value, undefined)]).toEqual([value, value]);
});
