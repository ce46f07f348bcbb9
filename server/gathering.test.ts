import { expect, it } from "vitest";
import { gatheredWithin } from "./gathering.ts";

it("lets what comes while the first waits go on with it, and what comes later wait anew", async () => {
  const waits: { ms: number; end: () => void }[] = [];
  const wait = async (ms: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waits.push({ ms, end: resolve });
    await promise;
  };
  const gathered = gatheredWithin(25, wait);
  const gone: string[] = [];
  const come = async (name: string) => {
    await gathered();
    gone.push(name);
  };

  const first = [come("a"), come("b"), come("c")];
  expect([waits.length, gone]).toEqual([1, []]);
  waits[0]?.end();
  await Promise.all(first);
  expect(gone).toEqual(["a", "b", "c"]);

  const later = come("d");
  expect([waits.map(({ ms }) => ms), gone]).toEqual([
    [25, 25],
    ["a", "b", "c"],
  ]);
  waits[1]?.end();
  await later;
  expect(gone).toEqual(["a", "b", "c", "d"]);
});
