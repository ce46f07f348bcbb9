import { expect, test } from "vitest";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { askPairing, forgetPairing, grouped, pairingSecret } from "./pairing.ts";

const memoryStore = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

test("a waiting screen keeps its secret over a reload, until it is paired; no two have the same", () => {
  const store = memoryStore();
  const secret = pairingSecret(store);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect([pairingSecret(store) === secret, pairingSecret(memoryStore()) === secret]).toEqual([true, false]);
  forgetPairing(store);
  expect(pairingSecret(store)).not.toBe(secret);
});

test("the server is asked how the pairing of the secret stands, in the background", async () => {
  const pairing = { code: "AB12CD34", expires_at: "2026-01-05T08:10:00Z", confirmed: false };
  const transport = fakeTransport({ procedures: { start_device_pairing: pairing } });
  expect(await askPairing(transport, "s")).toEqual(pairing);
  expect(transport.calls).toEqual([
    { procedure: "start_device_pairing", input: { pairing: "s" }, options: { background: true } },
  ]);
});

test("a code is shown in two groups", () => {
  expect(grouped("AB12CD34")).toBe("AB12 CD34");
});
