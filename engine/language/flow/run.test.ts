import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FlowStep } from "#schemas/documents/flow/schema.ts";
import { popupFrame } from "./request.ts";
import { pendingRequest, resumeFlow, startFlow } from "./run.ts";
import type { FlowTurn } from "./screen-types.ts";
import type { FlowInput } from "./types.ts";

const environment = { machine: { machine_id: "M1" }, now: "2024-05-15T05:05:00Z" };
const steps = (...list: unknown[]) => list as FlowStep[];
const start = (list: FlowStep[], vars = {}) => startFlow(list, environment, {}, vars);

/** Continues a turn with an input to whatever it waits for. */
const go = (list: FlowStep[], turn: FlowTurn, input: Record<string, unknown>) =>
  resumeFlow(list, turn.state, { at: turn.request?.at ?? "", ...input } as FlowInput, environment);
const reply = (res: unknown) => ({ type: "reply", res });
const refused = (message: string, callCode = 5) => ({
  type: "refused",
  error: { code: "state_conflict", call_code: callCode, message },
});
const unknown = { label: { text: "call.outcome_unknown" }, values: {} };
const outcome = ({ state }: FlowTurn) => state.ended?.outcome ?? null;
const message = ({ state }: FlowTurn) => state.ended?.message?.label ?? null;

describe("a call", () => {
  const list = steps(
    { call: "load", input: { machine_id: "{machine.machine_id}" }, as: "loaded" },
    { notify: { text: "Got {loaded.n}" } },
  );

  it("goes out with its filled input and ends done with its reply", () => {
    const turn = start(list);
    expect(turn.request).toEqual({ kind: "call", at: "0", procedure: "load", input: { machine_id: "M1" } });
    const after = go(list, turn, reply({ n: 3 }));
    expect(after.effects).toEqual([{ type: "notify", message: { label: "Got 3", values: {} }, level: "info" }]);
    expect(outcome(after)).toBe("done");
  });

  it("that is refused fails the flow with the server's text", () => {
    const after = go(list, start(list), refused("Busy"));
    expect([outcome(after), message(after)]).toEqual(["failed", "Busy"]);
  });

  it("that is refused runs the first handler that fits and goes on", () => {
    const handled = steps(
      {
        call: "out",
        input: {},
        onError: [
          { when: { "==": [{ var: "error.call_code" }, 6] }, steps: [{ set: { by: "first" } }] },
          { when: true, steps: [{ set: { by: "second" } }] },
        ],
      },
      { notify: { text: "{by}" } },
    );
    const textAfter = (callCode: number) => go(handled, start(handled), refused("X", callCode)).effects[0];
    expect(textAfter(6)).toMatchObject({ message: { label: "first" } });
    expect(textAfter(5)).toMatchObject({ message: { label: "second" } });
  });

  describe("whose value the server doubts", () => {
    const doubted = {
      type: "refused",
      error: { code: "confirmation_needed", call_code: 26, message: "That is 900 of 10." },
    };
    const handled = steps(
      { call: "out", input: { n: 900 }, onError: [{ when: true, steps: [{ notify: { text: "handled" } }] }] },
      { notify: { text: "went on" } },
    );
    const asked = () => go(handled, start(handled), doubted);

    it("asks the person with the server's words, before any handler, also after a reload", () => {
      const question = {
        kind: "confirm",
        at: "0?",
        text: { label: { text: "call.confirm_value" }, values: { message: "That is 900 of 10." } },
        yes: { label: { text: "call.confirm_yes" } },
        no: { label: { text: "call.confirm_no" } },
        timeout: null,
      };
      expect(asked().request).toMatchObject(question);
      expect(asked().effects).toEqual([]);
      const kept = JSON.parse(JSON.stringify(asked().state)) as FlowTurn["state"];
      expect(pendingRequest(handled, kept, environment)).toEqual(asked().request);
    });

    it("is made again as confirmed when the person means it, and only asked for once", () => {
      const again = go(handled, asked(), { type: "answer" });
      expect(again.request).toEqual({ kind: "call", at: "0", procedure: "out", input: { n: 900, confirmed: true } });
      expect(go(handled, again, reply(1)).effects).toMatchObject([{ message: { label: "went on" } }]);
      const twice = go(handled, again, doubted).effects.map((effect) => "message" in effect && effect.message.label);
      expect(twice).toEqual(["handled", "went on"]);
    });

    it("is not made when the person does not mean it", () => {
      const declined = go(handled, asked(), { type: "decline" });
      expect([outcome(declined), message(declined), declined.effects, declined.request]).toEqual([
        "declined",
        null,
        [],
        null,
      ]);
    });

    it("does not take an answer for the call as one to the question", () => {
      const late = resumeFlow(handled, asked().state, { type: "reply", at: "0", res: 1 }, environment);
      expect(late.request).toEqual(asked().request);
    });
  });

  it("that nothing answered fails the flow, or runs what it has for that and goes on", () => {
    const lost = { type: "unanswered", message: unknown };
    const after = go(list, start(list), lost);
    expect([outcome(after), message(after)]).toEqual(["failed", unknown.label]);
    const call = { call: "out", input: {}, onError: [{ when: true, steps: [{ set: { by: "error" } }] }] };
    const told = { notify: { text: "{by}" } };
    const handled = steps({ ...call, onUnanswered: [{ set: { by: "silence" } }] }, told);
    expect(go(handled, start(handled), lost).effects[0]).toMatchObject({ message: { label: "silence" } });
    expect(outcome(go(steps(call, told), start(steps(call, told)), lost))).toBe("failed");
  });

  it("without a name for its reply keeps none of it, and hands on which answers it takes", () => {
    const unnamed = steps({ call: "load", input: "nothing", answers: ["known"] });
    const turn = start(unnamed);
    expect(turn.request).toEqual({ kind: "call", at: "0", procedure: "load", input: {}, answers: ["known"] });
    expect(go(unnamed, turn, reply({ n: 3 })).state.vars).toEqual({});
    expect(go(list, start(list), reply(undefined)).state.vars).toEqual({ loaded: null });
  });

  it("ignores what is no answer to a call", () => {
    const turn = start(list);
    for (const type of ["answer", "decline", "waited"]) expect(go(list, turn, { type }).state).toBe(turn.state);
  });

  it("ignores a reply to another address", () => {
    const turn = start(list);
    const after = resumeFlow(list, turn.state, { type: "reply", at: "9", res: 1 }, environment);
    expect(after.state).toBe(turn.state);
  });
});

describe("a question", () => {
  const ask = steps({
    ask: {
      control: "number",
      title: "How many?",
      initial: { value: "{machine.machine_id}" },
      bind: { rows: { var: "answer.value" } },
      accept: { ">": [{ var: "answer.value" }, 0] },
    },
    as: "amount",
    onDeclined: [{ notify: { text: "None" } }],
  });

  it("times out at 120 s unless its document says otherwise", () => {
    const timeouts = [{}, { timeout: 240 }, { persistent: true }].map((rest) => {
      const { request } = start(steps({ choose: { text: "?", options: [{ value: "a", label: "A" }], ...rest } }));
      return request && "timeout" in request ? request.timeout : undefined;
    });
    expect(timeouts).toEqual([120, 240, null]);
  });

  it("takes only an answer that its rule accepts", () => {
    const turn = start(ask);
    expect(turn.request).toMatchObject({ kind: "ask", control: "number", data: { value: "M1" } });
    expect(go(ask, turn, { type: "answer", value: { value: 0 } }).state).toBe(turn.state);
    expect(go(ask, turn, { type: "answer", value: { value: 2 } }).state.vars).toEqual({ amount: { value: 2 } });
    const request = turn.request;
    if (request?.kind !== "ask") throw new Error("Expected a question");
    expect(popupFrame(request, { value: 3 }, {})).toEqual({ options: { rows: 3 }, acceptable: true });
  });

  it("has options that are filled from what the flow reads, and keeps what stands for something of the control", () => {
    const list = steps(
      { set: { amount: 3 } },
      {
        ask: {
          control: "number",
          title: "How many?",
          options: {
            label: "Pieces of {machine.machine_id}",
            max: "{amount}",
            rows: [{ text: "{amount} of {card_no}" }],
          },
          bind: { min: { var: "answer.value" } },
        },
        as: "answered",
      },
    );
    const { request } = start(list);
    if (request?.kind !== "ask") throw new Error("Expected a question");
    expect(popupFrame(request, { value: 1 }, {}).options).toEqual({
      label: "Pieces of M1",
      max: 3,
      rows: [{ text: "3 of {card_no}" }],
      min: 1,
    });
  });

  it("that is declined runs its steps and ends the flow as declined", () => {
    const after = go(ask, start(ask), { type: "decline" });
    expect([after.effects.length, outcome(after)]).toEqual([1, "declined"]);
  });

  it("takes closing and time-out of a yes/no question like no", () => {
    const list = steps({ confirm: { text: "Sure?" } }, { call: "stop", input: {} });
    expect(outcome(go(list, start(list), { type: "decline" }))).toBe("declined");
    expect(go(list, start(list), { type: "answer" }).request).toMatchObject({ kind: "call" });
  });

  it("has the buttons and the heading of its document, else leaves them to the screen", () => {
    const own = steps({ confirm: { text: "Sure?", yes: "Scrap {machine.machine_id}", no: "Keep" } });
    const label = (text: string) => ({ label: text, values: {} });
    expect(start(own).request).toMatchObject({ yes: label("Scrap M1"), no: label("Keep") });
    expect(start(steps({ confirm: { text: "Sure?" } })).request).toMatchObject({ yes: null, no: null });
    const options = [{ value: "a", label: "A" }];
    const choose = (more: object) => start(steps({ choose: { text: "?", options, ...more } })).request;
    expect(choose({ title: "Which?", silent: true })).toMatchObject({ title: label("Which?"), silent: true });
    expect(choose({})).toMatchObject({ title: null, silent: false });
  });

  it("that shows a document goes on with the inputs of its step, however it is closed", () => {
    const show = { kind: "dashboard", slug: "orders" };
    const list = steps(
      { show: { ...show, inputs: { machine: "{machine.machine_id}" } } },
      { notify: { text: "Seen" } },
    );
    const turn = start(list);
    expect(turn.request).toEqual({ kind: "show", at: "0", document: show, inputs: { machine: "M1" } });
    expect(start(steps({ show })).request).toMatchObject({ inputs: {} });
    for (const type of ["answer", "decline"]) {
      const after = go(list, turn, { type });
      expect([after.effects.length, outcome(after)]).toEqual([1, "done"]);
    }
  });

  it("runs the steps of the chosen button and goes on", () => {
    const list = steps(
      {
        choose: {
          text: "Cancel?",
          options: [
            { value: "yes", label: "Yes", steps: [{ set: { cancel: true } }] },
            { value: "no", label: "No" },
          ],
        },
        as: "picked",
      },
      { call: "stop", input: { cancel: "{cancel}", picked: "{picked}" } },
    );
    const inputAfter = (value: string) => go(list, start(list, { cancel: false }), { type: "answer", value }).request;
    expect(inputAfter("yes")).toMatchObject({ input: { cancel: true, picked: "yes" } });
    expect(inputAfter("no")).toMatchObject({ input: { cancel: false, picked: "no" } });
    const turn = start(list, { cancel: false });
    expect(go(list, turn, { type: "answer", value: "perhaps" }).state).toBe(turn.state);
  });
});

describe("loops and branches", () => {
  it("repeats while its condition holds, at most max turns", () => {
    const list = steps(
      { set: { n: 0 } },
      { repeat: { while: { "<": [{ var: "n" }, 5] }, max: 3, steps: [{ set: { n: { "+": [{ var: "n" }, 1] } } }] } },
    );
    expect(start(list).state.vars).toEqual({ n: 3 });
  });

  it("goes over each item, one call after the other, each with an address of its own", () => {
    const list = steps({
      each: { in: { var: "machines" }, as: "id", steps: [{ call: "sign", input: { id: "{id}" } }] },
    });
    const first = start(list, { machines: ["M1", "M2"] });
    const second = go(list, first, reply(true));
    expect([first.request, second.request]).toEqual([
      { kind: "call", at: "0/each/steps/0@0", procedure: "sign", input: { id: "M1" } },
      { kind: "call", at: "0/each/steps/0@1", procedure: "sign", input: { id: "M2" } },
    ]);
    expect(outcome(go(list, second, reply(true)))).toBe("done");
  });

  it("takes the first branch that fits", () => {
    const list = steps({
      branch: [
        { when: { "==": [{ var: "a" }, 1] }, steps: [{ set: { r: "one" } }] },
        { steps: [{ set: { r: "other" } }] },
      ],
    });
    expect([1, 2].map((a) => start(list, { a }).state.vars["r"])).toEqual(["one", "other"]);
  });

  it.each([
    ["with steps", [{ set: { n: 1 } }]],
    ["without steps", []],
  ])("fails an endless repeat %s after 1,000 steps with the configuration error", (_, body) => {
    const turn = start(steps({ repeat: { while: true, steps: body } }));
    expect([outcome(turn), message(turn), turn.state.executed]).toEqual(["failed", { text: 900053 }, 1000]);
  });

  it("waits the seconds of its expression and not at all for none", () => {
    const list = steps({ wait: { seconds: { var: "s" } } });
    expect(start(list, { s: 3 }).request).toEqual({ kind: "wait", at: "0", seconds: 3, text: null });
    expect(outcome(go(list, start(list, { s: 3 }), { type: "waited" }))).toBe("done");
    expect([0, null, "x", -1].map((s) => outcome(start(list, { s })))).toEqual(["done", "done", "done", "done"]);
  });

  it("passes over a step whose condition does not hold", () => {
    const list = steps({ call: "a", input: {}, when: { sf: 6 } }, { stop: "failed", text: "Stopped" });
    expect(message(start(list))).toBe("Stopped");
  });
});

/** Flows of every verb, three levels deep. */
const leaf = fc.constantFrom<unknown>(
  { call: "p", input: { n: "{n}" }, as: "res" },
  { call: "q", input: {}, onError: [{ when: true, steps: [{ set: { bad: true } }] }] },
  { call: "r", input: {}, onUnanswered: [{ set: { lost: true } }] },
  { confirm: { text: "Sure?", prompt: true } },
  { ask: { control: "number", title: "N" }, as: "n", onDeclined: [{ notify: { text: "None" } }] },
  {
    choose: {
      text: "?",
      options: [
        { value: "a", label: "A", steps: [{ set: { a: 1 } }] },
        { value: "b", label: "B" },
      ],
    },
  },
  { set: { n: { "+": [{ default: [{ var: "n" }, 0] }, 1] } } },
  { change: { value: { var: "n" } } },
  { notify: { text: "{n}" } },
  { wait: { seconds: 1 } },
  { stop: "done", when: { ">": [{ var: "n" }, 6] } },
);
const flow = fc.letrec<{ steps: unknown; step: unknown }>((tie) => ({
  steps: fc.array(tie("step"), { maxLength: 4 }),
  step: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie("steps").map((inner) => ({ repeat: { while: { "<": [{ default: [{ var: "n" }, 0] }, 4] }, steps: inner } })),
    tie("steps").map((inner) => ({ each: { in: [1, 2], as: "item", steps: inner } })),
    tie("steps").map((inner) => ({ branch: [{ when: { ">": [{ var: "n" }, 2] }, steps: inner }, { steps: [] }] })),
  ),
})).steps as fc.Arbitrary<FlowStep[]>;

const inputFor = (turn: FlowTurn, dice: number): FlowInput => {
  const at = turn.request?.at ?? "";
  const kind = turn.request?.kind;
  if (kind === "call" && dice % 7 === 0) return { type: "unanswered", at, message: unknown };
  if (kind === "call") return (dice % 3 ? { at, ...reply(dice) } : { at, ...refused("No") }) as FlowInput;
  if (kind === "wait") return { type: "waited", at };
  if (dice % 5 === 0) return { type: "decline", at };
  return { type: "answer", at, value: kind === "choose" ? (dice % 2 ? "a" : "b") : { value: dice } };
};

/** Runs a flow to its end; between turns the state may go through JSON. */
const walk = (list: FlowStep[], dice: number[], between: (state: FlowTurn["state"]) => FlowTurn["state"]) => {
  let turn = start(list);
  const trail = [turn.request];
  for (const throwOf of dice) {
    if (turn.state.ended) break;
    const state = between(turn.state);
    expect(pendingRequest(list, state, environment)).toEqual(turn.request);
    turn = resumeFlow(list, state, inputFor(turn, throwOf), environment);
    trail.push(turn.request);
  }
  return { trail, state: turn.state };
};

describe("any flow", () => {
  const dice = fc.array(fc.nat(60), { maxLength: 60 });

  it("executes at most 1,000 steps and either waits or has ended", () => {
    fc.assert(
      fc.property(flow, dice, (list, throws) => {
        const { trail, state } = walk(list, throws, (same) => same);
        expect(state.executed).toBeLessThanOrEqual(1000);
        expect(trail.at(-1) === null).toBe(state.ended !== null);
      }),
      { numRuns: 500 },
    );
  });

  it("comes to the same when every stop goes through JSON", () => {
    fc.assert(
      fc.property(flow, dice, (list, throws) => {
        const stored = walk(list, throws, (state) => JSON.parse(JSON.stringify(state)));
        expect(stored).toEqual(walk(list, throws, (same) => same));
      }),
      { numRuns: 300 },
    );
  });

  it("never gives two calls of one run the same address", () => {
    fc.assert(
      fc.property(flow, dice, (list, throws) => {
        const { trail } = walk(list, throws, (same) => same);
        const calls = trail.flatMap((request) => (request?.kind === "call" ? [request.at] : []));
        expect(new Set(calls).size).toBe(calls.length);
      }),
      { numRuns: 300 },
    );
  });
});
