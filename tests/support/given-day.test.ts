import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { moveDate } from "./given-day.ts";

const ahead = 5 * 365 * 86_400_000;
/** What a page says whose clock was put ahead: it gets the function as its text, twice where two ask for it. */
const said = (expression: string): unknown =>
  runInNewContext(`const begun = Date.now(); const own = Date;
    for (let turn = 0; turn < 2; turn += 1) (${moveDate.toString()})(${ahead});
    const isMoved = (time) => time - begun >= ${ahead} && time - begun < ${ahead} + 60_000;
    ${expression}`);

test("a moved clock is ahead by as much however it is asked", () => {
  expect(said("[Date.now(), new Date().getTime(), Date.parse(Date()) + 999].map(isMoved)")).toEqual([true, true, true]);
});

test("a moment that is named stays what it is", () => {
  expect(said("[new Date(5).getTime(), new Date('1970-01-01T00:00:01Z').getTime(), Date.UTC(1970, 0, 1)]")).toEqual([
    5, 1000, 0,
  ]);
});

test("dates of both clocks are dates", () => {
  expect(
    said(`class Own extends Date {}
      [new Date() instanceof Date, new own() instanceof Date, new Own() instanceof Own, isMoved(new Own().getTime())]`),
  ).toEqual([true, true, true, true]);
});
