import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { popupFrame } from "#engine/language/flow/request.ts";
import { pendingRequest, resumeFlow, startFlow } from "#engine/language/flow/run.ts";
import type { FlowRequest, FlowTurn } from "#engine/language/flow/screen-types.ts";
import type { FlowInput } from "#engine/language/flow/types.ts";
import { runs } from "#tests/support/runs.ts";
import { answerTo, asking, panels, programOf } from "./documents.ts";

type Members = Record<string, unknown>;

/** What a person or a server may do at a request; much of it is nonsense. */
const inputOf = (request: FlowRequest, dice: number): FlowInput => {
  const { at } = request;
  if (dice % 13 === 0) return { type: "answer", at: "elsewhere", value: true };
  if (request.kind === "wait") return { type: "waited", at };
  if (request.kind === "call") return replyOf(request.procedure, at, dice);
  if (dice % 5 === 0) return { type: "decline", at };
  return { type: "answer", at, value: answerOf(request, dice) };
};

const replyOf = (procedure: string, at: string, dice: number): FlowInput => {
  const error = { code: "state_conflict", call_code: 5, message: dice % 2 ? "SF370: none" : "No" };
  if (dice % 4 === 0) return { type: "refused", at, error };
  const nothing: readonly unknown[] = [null, [], "text", 7];
  return { type: "reply", at, res: dice % 3 === 0 ? nothing[dice % nothing.length] : answerTo(procedure) };
};

const answerOf = (request: FlowRequest, dice: number): unknown => {
  if (request.kind === "choose")
    return dice % 7 === 0 ? "nonsense" : request.options[dice % request.options.length]!.value;
  if (request.kind !== "ask") return true;
  const typed: readonly unknown[] = [3, "2,5", 0, -1, "abc", null, "", "   ", "1e999", "T1"];
  const { rows, keyField } = popupFrame(request, {}, {}).options as { rows?: unknown; keyField?: string };
  if (!Array.isArray(rows)) return { value: typed[dice % typed.length] };
  const row = (rows[dice % Math.max(1, rows.length)] ?? null) as Members | null;
  const key = row?.[keyField ?? ""] ?? null;
  return dice % 3 === 0 ? { selected: [] } : { value: key, row, selected: key === null ? [] : [key] };
};

const programs = new Map(
  panels.flatMap((panel) => panel.buttons.map((button) => [`${panel.slug}: ${button.id}`, { panel, button }] as const)),
);
/** What ends any flow: no answer, and no agreement. */
const leave = (request: FlowRequest): FlowInput => {
  const { at } = request;
  if (request.kind === "wait") return { type: "waited", at };
  if (request.kind !== "call") return { type: "decline", at };
  return { type: "refused", at, error: { code: "state_conflict", call_code: 5, message: "No" } };
};
const outcomes = new Set(["done", "declined", "failed"]);

const arbitrary = fc.record({
  program: fc.constantFrom(...programs.keys()),
  features: fc.subarray([...asking, 472, 112]),
  patch: fc.record(
    {
      tool_id: fc.constantFrom("", "-", "T1", null),
      unit_qty: fc.constantFrom(0, "0.0", null, 5),
      locked: fc.constantFrom(0, 1),
      program_id: fc.constantFrom("", "PR1"),
    },
    { requiredKeys: [] },
  ),
  dice: fc.array(fc.nat(1000), { maxLength: 25 }),
});

describe("random walks of all shipped flows", () => {
  it("wait for something or have ended, go on the same after a reload, and end with a reason when nobody answers any more", () => {
    fc.assert(
      fc.property(arbitrary, ({ program, features, patch, dice }) => {
        const { panel, button } = programs.get(program)!;
        const { steps, environment, services, vars } = programOf(panel, button, features, patch);
        let turn: FlowTurn = startFlow(steps, environment, services, vars);
        const go = (inputFor: (request: FlowRequest) => FlowInput) => {
          const stored = JSON.parse(JSON.stringify(turn.state)) as FlowTurn["state"];
          expect(pendingRequest(steps, stored, environment, services)).toEqual(turn.request);
          expect(turn.request === null).toBe(turn.state.ended !== null);
          if (turn.request) turn = resumeFlow(steps, stored, inputFor(turn.request), environment, services);
        };
        for (const throwOf of dice) go((request) => inputOf(request, throwOf));
        for (let left = 8; left > 0 && turn.request; left -= 1) go(leave);
        const { ended } = turn.state;
        expect(outcomes.has(String(ended?.outcome))).toBe(true);
        expect(ended?.outcome === "failed" && ended.message === null).toBe(false);
      }),
      { numRuns: runs(10_000) },
    );
  });
});
