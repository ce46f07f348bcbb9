import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DomainError } from "#schemas/protocol/errors.ts";
import { WriterLine } from "./writer-line.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A line in which each writer runs until it is told to end. */
const openLine = () => {
  const line = new WriterLine({ atOnce: 3, ofOneName: 2, waiting: 3, patience: 1000 });
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const outcomes = new Map<string, unknown>();
  const write = (name: string, company: string) => {
    const work = () =>
      new Promise<string>((resolve) => {
        running.push(name);
        ends.set(name, () => {
          running.splice(running.indexOf(name), 1);
          resolve("done");
        });
      });
    void line.run(company, work).then(
      (value) => outcomes.set(name, value),
      (error: unknown) => outcomes.set(name, error instanceof DomainError ? error.code : error),
    );
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const end = async (name: string) => {
    ends.get(name)!();
    await settle();
  };
  return { write, end, settle, running, outcomes };
};

it("lets few of one name write at once, so that others never wait for them", async () => {
  const { write, end, settle, running } = openLine();
  for (const name of ["a1", "a2", "a3"]) write(name, "a");
  write("b1", "b");
  await settle();
  expect(running).toEqual(["a1", "a2", "b1"]);
  write("c1", "c");
  await end("b1");
  expect(running).toEqual(["a1", "a2", "c1"]);
  await end("a1");
  expect(running).toEqual(["a2", "c1", "a3"]);
});

it("tells whoever comes too late, or has waited too long, that it is busy, and goes on with the others", async () => {
  const { write, end, settle, running, outcomes } = openLine();
  for (const name of ["a1", "a2", "a3", "a4", "a5", "a6"]) write(name, "a");
  await settle();
  expect([...outcomes]).toEqual([["a6", "busy"]]);
  await vi.advanceTimersByTimeAsync(999);
  await end("a1");
  await vi.advanceTimersByTimeAsync(1);
  expect([...outcomes]).toEqual([
    ["a6", "busy"],
    ["a1", "done"],
    ["a4", "busy"],
    ["a5", "busy"],
  ]);
  expect(running).toEqual(["a2", "a3"]);
  await end("a2");
  await end("a3");
  expect([outcomes.get("a2"), outcomes.get("a3")]).toEqual(["done", "done"]);
  write("a7", "a");
  await settle();
  expect(running).toEqual(["a7"]);
});
