import { expect, test } from "vitest";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { CallError, NoLinkError } from "./errors.ts";
import { createWishes } from "./wishes.ts";

const refusal = (retryAfter: number | null, status = 429) =>
  new CallError(status, { code: "too_many_requests", message: "Wait", path: null, res: null }, retryAfter);

const setUp = (random = 0) => {
  const clock = fakeClock();
  const patient = createWishes(clock, () => random);
  const sent: string[] = [];
  let fault: unknown = null;
  const ask = (procedure = "load_stops") =>
    patient(procedure, async () => {
      sent.push(procedure);
      if (fault) throw fault;
      return "answer";
    }).catch((error: unknown) => error);
  return { clock, sent, ask, fail: (error: unknown) => void (fault = error) };
};

test.each([429, 503])("after a %i nothing is sent until the wait that it asks for is over", async (status) => {
  const { clock, sent, ask, fail } = setUp();
  fail(refusal(5_000, status));
  expect(await ask()).toMatchObject({ status, message: "Wait", retryAfter: 5_000 });
  fail(null);
  clock.advance(2_000);
  expect(await ask()).toMatchObject({ status, message: "Wait", retryAfter: 3_000 });
  clock.advance(2_999);
  expect(await ask()).toMatchObject({ retryAfter: 1 });
  expect(sent).toHaveLength(1);
  clock.advance(1);
  expect([await ask(), sent.length]).toEqual(["answer", 2]);
});

test("other procedures go on, and what says no wait stops nobody", async () => {
  const { sent, ask, fail } = setUp();
  fail(refusal(5_000));
  await ask("load_history");
  for (const fault of [refusal(null), new NoLinkError(refusal(5_000)), new Error("odd")]) {
    fail(fault);
    expect(await ask()).toBe(fault);
  }
  expect(sent).toEqual(["load_history", "load_stops", "load_stops", "load_stops"]);
});

test("who is asked to wait again and again comes back ever later, from a range that ends; an answer ends that", async () => {
  const { clock, ask, fail } = setUp(0.5);
  const waits: number[] = [];
  const refuse = async () => {
    fail(refusal(1_000));
    const { retryAfter } = (await ask()) as CallError;
    waits.push(retryAfter!);
    clock.advance(retryAfter!);
  };
  for (let time = 0; time < 7; time += 1) await refuse();
  expect(waits).toEqual([1_500, 2_500, 4_500, 8_500, 15_500, 15_500, 15_500]);
  fail(null);
  await ask();
  await refuse();
  expect(waits.at(-1)).toBe(1_500);
});
