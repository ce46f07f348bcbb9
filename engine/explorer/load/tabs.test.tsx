import { afterEach, describe, expect, test, vi } from "vitest";
import { browserTabs, type Tabs, type Told } from "./tabs.ts";

const opened: Tabs[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const tabs of opened.splice(0)) tabs.close();
});

/** Pages of one browser with the same database. */
const pages = (count: number) => {
  const name = `statistics-${Math.random()}`;
  const made = Array.from({ length: count }, () => browserTabs(name));
  opened.push(...made);
  return made;
};
/** Runs work in both pages at once; gives what began and ended, in order. */
const workIn = async (both: readonly Tabs[]) => {
  const order: string[] = [];
  await Promise.all(
    both.map((tabs, page) =>
      tabs.exclusively(async () => {
        order.push(`begin ${page}`);
        await Promise.resolve();
        order.push(`end ${page}`);
      }),
    ),
  );
  return order;
};

describe("pages of a browser", () => {
  test("work one after the other, also after one that has failed", async () => {
    const [one, two] = pages(2) as [Tabs, Tabs];
    await expect(one.exclusively(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await workIn([one, two])).toEqual(["begin 0", "end 0", "begin 1", "end 1"]);
  });

  test("work at once where the browser has no locks, as on plain HTTP", async () => {
    vi.spyOn(Navigator.prototype, "locks", "get").mockReturnValue(undefined as never);
    expect(await workIn(pages(2))).toEqual(["begin 0", "begin 1", "end 0", "end 1"]);
  });

  test("hear each other and not themselves, until they no longer listen", async () => {
    const [one, two] = pages(2) as [Tabs, Tabs];
    const heard: [number, Told][] = [];
    one.listen((told) => void heard.push([1, told]));
    const leave = two.listen((told) => void heard.push([2, told]));
    one.post({ procedures: ["history"], isAll: true });
    await expect.poll(() => heard).toEqual([[2, { procedures: ["history"], isAll: true }]]);
    leave();
    one.post({ procedures: ["history"], isAll: false });
    two.post({ procedures: ["cards"], isAll: false });
    await expect.poll(() => heard).toHaveLength(2);
    expect(heard[1]).toEqual([1, { procedures: ["cards"], isAll: false }]);
  });
});
