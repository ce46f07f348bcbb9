import { expect, test } from "vitest";
import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import type { FlowEffect } from "#engine/language/flow/screen-types.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import type { ProcedureInfo } from "#engine/transport/transport.ts";
import { type CallRequest, type FlowHost, type QuestionRequest, type Reaction, runFlow } from "./run-flow.ts";

const id = "0190b5a0-0000-7000-8000-000000000000";
const title = { label: "Report", values: {} };
const kinds: Record<string, ProcedureInfo["kind"]> = { load: "read", report: "write" };
const load = { call: "load", input: { part: 1 }, as: "loaded" };
const report = { call: "report", input: { part: 1 }, as: "reported" };
const done = { outcome: "done", message: null };
const text = (key: string | number) => ({ label: { text: key }, values: {} });
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A person who reacts as given, in turn, and a screen that notes what it is told. */
const setUp = ({ reactions = [] }: { reactions?: Reaction[] } = {}) => {
  const transport = fakeTransport({ procedures: { load: 5, report: true, other: true }, queueable: ["report"] });
  const clock = fakeClock();
  const asked: QuestionRequest[] = [];
  const effects: FlowEffect[] = [];
  const answered: unknown[] = [];
  const host: FlowHost = {
    transport,
    clock,
    procedures: (name) => (kinds[name] ? { name, kind: kinds[name] } : undefined),
    ask: async (request) => {
      asked.push(request);
      return reactions.shift()!;
    },
    perform: (effect) => void effects.push(effect),
    answered: ({ procedure }: CallRequest, res, isWrite) => void answered.push([procedure, res, isWrite]),
  };
  const run = (...steps: object[]) =>
    runFlow(
      { id, title, steps: steps as unknown as FlowStep[], environment: {}, services: {}, vars: { amount: 3 } },
      host,
    );
  return { transport, clock, asked, effects, answered, run };
};

/** Loses the first answers of a procedure. */
const losing = (times: number, res: unknown) => () => {
  if (times-- > 0) throw new NoLinkError();
  return res;
};

test("calls are made in turn with what is known so far, and each answer is told of with whether it changed something", async () => {
  const { run, transport, answered } = setUp();
  expect(await run(load, { ...report, input: { rows: "{loaded}", amount: { $expr: { var: "amount" } } } })).toEqual(
    done,
  );
  expect(transport.calls.map(({ procedure, input }) => [procedure, input])).toEqual([
    ["load", { part: 1 }],
    ["report", { rows: 5, amount: 3 }],
  ]);
  expect(answered).toEqual([
    ["load", 5, false],
    ["report", true, true],
  ]);
});

test("a write has a key of its own in its run, a read has none; a procedure that nobody knows counts as a write", async () => {
  const { run, transport } = setUp();
  await run(load, report, report, { call: "other", input: {} });
  const keys = transport.calls.map(({ options }) => options.key);
  expect([keys[0], new Set(keys.slice(1)).size]).toEqual([undefined, 3]);
  const again = setUp();
  await again.run(load, report, report, { call: "other", input: {} });
  expect(again.transport.calls.map(({ options }) => options.key)).toEqual(keys);
});

test("without a link a write that may wait ends the flow as queued, under its title", async () => {
  const { run, transport, answered } = setUp();
  transport.setLink(false);
  expect(await run(report, { notify: { text: "Reported" } })).toEqual({ outcome: "queued", message: text(900051) });
  expect(transport.queue.entries()).toMatchObject([{ procedure: "report", input: { part: 1 }, title }]);
  expect(answered).toEqual([]);
});

test("a refused call is not made again: its handler runs, else the flow fails with the server's words", async () => {
  const { run, transport, asked } = setUp();
  transport.answer("report", () => {
    throw new CallError(409, { code: "state_conflict", message: "Busy", path: null, res: null });
  });
  expect(await run(report)).toEqual({ outcome: "failed", message: { label: "Busy", values: {} } });
  expect(
    await run({ ...report, onError: [{ when: { "==": [{ var: "error.code" }, "state_conflict"] }, steps: [] }] }),
  ).toEqual(done);
  expect([transport.calls.length, asked]).toEqual([2, []]);
});

test("a call without an answer is made again as it was, as often as the person says so", async () => {
  const again: Reaction = { type: "answer", value: "again" };
  const { run, transport, asked } = setUp({ reactions: [again, again] });
  transport.answer("report", losing(2, true));
  expect(await run(report)).toEqual(done);
  expect(asked).toMatchObject([
    { kind: "choose", at: "0!", text: text(900050), timeout: null, options: [{ value: "again", label: text(900013) }] },
    { kind: "choose", at: "0!" },
  ]);
  const [first, ...rest] = transport.calls.map(({ input, options }) => [input, options.key]);
  expect(rest).toEqual([first, first]);
});

test.each([
  ["read", load, text(900050)],
  ["write", report, text("call.outcome_unknown")],
])("a %s that the person gives up fails the flow and says what is known of it", async (_, step, message) => {
  const { run, transport, answered } = setUp({ reactions: [{ type: "decline" }] });
  transport.answer(step.call, losing(1, true));
  expect(await run(step)).toEqual({ outcome: "failed", message });
  expect([transport.calls.length, answered]).toEqual([1, []]);
});

test("a question waits for the person, whose answer or refusal goes on with the flow", async () => {
  const sure = { confirm: { text: "Sure?" } };
  const yes = setUp({ reactions: [{ type: "answer", value: true }] });
  expect(await yes.run(sure, report)).toEqual(done);
  expect([yes.asked.map(({ kind, at }) => [kind, at]), yes.transport.calls.length]).toEqual([[["confirm", "0"]], 1]);
  const no = setUp({ reactions: [{ type: "decline" }] });
  expect([await no.run(sure, report), no.transport.calls]).toMatchObject([{ outcome: "declined" }, []]);
});

test("a wait lasts its seconds on the clock, and says its text meanwhile", async () => {
  const { run, clock, transport, effects } = setUp();
  const end = run({ wait: { seconds: 2, text: "Washing" } }, { wait: { seconds: 1 } }, report);
  const callsAfter = async (ms: number) => {
    clock.advance(ms);
    await settle();
    return transport.calls.length;
  };
  expect([await callsAfter(1_999), await callsAfter(1), await callsAfter(999), await callsAfter(1)]).toEqual([
    0, 0, 0, 1,
  ]);
  expect([await end, effects]).toEqual([
    done,
    [{ type: "notify", message: { label: "Washing", values: {} }, level: "info" }],
  ]);
});

test("expressions read the time of their own moment", async () => {
  const { run, clock, transport } = setUp();
  const now = clock.now();
  const at = { call: "load", input: { at: { $expr: { now: [] } } } };
  const end = run(at, { wait: { seconds: 60 } }, at);
  await settle();
  clock.advance(60_000);
  await end;
  expect(transport.calls.map(({ input }) => Date.parse(String(input["at"])))).toEqual([now, now + 60_000]);
});

test("what a flow does on its way is performed in order", async () => {
  const { run, effects } = setUp();
  await run({ notify: { text: "Begun" } }, load, { navigate: "/machines/{loaded}" });
  expect(effects).toMatchObject([
    { type: "notify", message: { label: "Begun" } },
    { type: "navigate", to: "/machines/5" },
  ]);
});
