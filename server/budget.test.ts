import { expect, it } from "vitest";
import { Budget } from "./budget.ts";

const budgetAt = () => {
  const clock = { now: 0 };
  return { clock, budget: new Budget({ perSecond: 10, burst: 30 }, () => clock.now) };
};

it("lets a burst in at once, and says after it how many seconds until there is enough", () => {
  const { budget } = budgetAt();
  expect(Array.from({ length: 31 }, () => budget.spend("a", 1))).toEqual([...Array.from({ length: 30 }, () => 0), 1]);
  expect(budget.spend("a", 25)).toBe(3);
});

it("lets in again as many as the time that has passed is worth, and never more than a burst", () => {
  const { budget, clock } = budgetAt();
  budget.spend("a", 30);
  clock.now = 500;
  expect([budget.spend("a", 5), budget.spend("a", 1)]).toEqual([0, 1]);
  clock.now = 3_600_000;
  expect([budget.spend("a", 30), budget.spend("a", 1)]).toEqual([0, 1]);
});

it("takes nothing for what it refuses, so that who waits as asked is let in", () => {
  const { budget, clock } = budgetAt();
  budget.spend("a", 30);
  expect([budget.spend("a", 10), budget.spend("a", 10)]).toEqual([1, 1]);
  clock.now = 1000;
  expect(budget.spend("a", 10)).toBe(0);
});

it("keeps senders apart", () => {
  const { budget } = budgetAt();
  budget.spend("a", 30);
  expect([budget.spend("a", 1), budget.spend("b", 30)]).toEqual([1, 0]);
});

it("lets in what costs more than a full bucket once the bucket is full, and counts all of it", () => {
  const { budget, clock } = budgetAt();
  expect(budget.spend("a", 100)).toBe(0);
  clock.now = 7000;
  expect(budget.spend("a", 1)).toBe(1);
  clock.now = 7200;
  expect(budget.spend("a", 1)).toBe(0);
});
