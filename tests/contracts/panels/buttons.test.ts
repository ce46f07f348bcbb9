import { describe, expect, it } from "vitest";
import { popupFrame } from "#engine/language/flow/request.ts";
import type { FlowEffect } from "#engine/language/flow/screen-types.ts";
import { type FlowEnd, type QuestionRequest, type Reaction, runFlow } from "#engine/react/flows/run-flow.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { callBy, writeBy } from "#engine/transport/transport.ts";
import { answerTo, isRead, panels, programOf } from "./documents.ts";

type Members = Record<string, unknown>;

interface Play {
  end: FlowEnd;
  /** Addresses of the questions, in order. */
  asked: string[];
  /** Does a question say what was wrong with the answer before? */
  saysProblem: boolean;
  calls: { procedure: string; input: Members; key: string | null }[];
  effects: FlowEffect[];
}
interface Ways {
  /** The person does not answer the question of this number. */
  silentAt?: number;
  /** The server refuses the call of this number. */
  refusesAt?: number;
  /** Nothing answers the call of this number the first so many times. */
  lostAt?: number;
  lost?: number;
}

interface Field {
  name: string;
  kind?: string;
  choices?: { value: string }[];
}
const typed: Readonly<Record<string, unknown>> = { number: 3, date: "2026-06-10" };

/** What stands in the fields of a record already, and something in each that is empty. */
const recordOf = ({ fields }: { fields: Field[] }, values: Members): Members =>
  Object.fromEntries([
    ...Object.entries(values),
    ...fields.map(({ name, kind = "text", choices }) => [
      name,
      values[name] ?? choices?.[0]?.value ?? typed[kind] ?? "T1",
    ]),
  ]) as Members;

/** An answer that a person could give to a question. */
const answerOf = (request: QuestionRequest): unknown => {
  if (request.kind === "choose") return request.options[0]?.value;
  if (request.kind !== "ask") return true;
  if (request.control === "number") return { text: "3", value: 3 };
  if (request.control === "entry") return { value: "T1" };
  if (request.control === "record")
    return { values: recordOf(request.options as { fields: Field[] }, (request.data["values"] ?? {}) as Members) };
  const { rows = [], keyField } = popupFrame(request, {}, {}).options as { rows?: Members[]; keyField: string };
  return { value: rows[0]?.[keyField], row: rows[0], selected: [rows[0]?.[keyField]] };
};

const buttons = panels.flatMap((panel) =>
  panel.buttons.map((button) => [`${panel.slug}: ${button.id}`, panel, button] as const),
);

const play = async (panel: (typeof panels)[number], button: (typeof panels)[number]["buttons"][number], ways: Ways) => {
  const asked: string[] = [];
  let saysProblem = false;
  const calls: Play["calls"] = [];
  const effects: FlowEffect[] = [];
  let lost = ways.lost ?? 0;
  let made = 0;
  const reach = (procedure: string, input: Members, key: string | null): unknown => {
    calls.push({ procedure, input, key });
    const number = made;
    if (number === ways.lostAt && lost > 0) {
      lost -= 1;
      throw new NoLinkError();
    }
    made += 1;
    if (number === ways.refusesAt)
      throw new CallError(409, { code: "state_conflict", message: "Refused", path: null, res: null });
    return answerTo(procedure);
  };
  const ask = async (request: QuestionRequest): Promise<Reaction> => {
    asked.push(request.at);
    // An answer that is never taken would be asked for without an end.
    if (asked.length > 50) throw new Error(`${panel.slug}: ${button.id} asks ${request.at} over and over.`);
    if (request.kind === "ask") saysProblem ||= popupFrame(request, {}, {}).options["problem"] === "Refused";
    return asked.length - 1 === ways.silentAt ? { type: "decline" } : { type: "answer", value: answerOf(request) };
  };
  const end = await runFlow(
    { id: "0b1f3a52-6d1e-4d0e-9c0a-3f5a1f6b7c8d", title: { label: "B", values: {} }, ...programOf(panel, button) },
    {
      transport: {
        call: callBy(async (procedure, input) => reach(procedure, input, null)),
        write: writeBy(async (procedure, input, { key }) => ({ state: "done", res: reach(procedure, input, key) })),
      },
      procedures: (name) => ({ name, kind: isRead(name) ? "read" : "write" }),
      clock: fakeClock(),
      ask,
      perform: (effect) => void effects.push(effect),
      answered: () => {},
    },
  );
  return { end, asked, saysProblem, calls, effects } satisfies Play;
};
const writesOf = ({ calls }: Play) => calls.filter(({ key }) => key !== null);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe.each(buttons)("%s", (_, panel, button) => {
  const happy = () => play(panel, button, {});

  it("comes to its end when all agree, and writes at most once", async () => {
    const played = await happy();
    expect(played.end).toEqual({ outcome: "done", message: null });
    expect(writesOf(played).length).toBeLessThanOrEqual(1);
    expect(played.calls.length + played.effects.length).toBeGreaterThan(0);
  });

  it("writes nothing when a question is not answered, whichever it is", async () => {
    const { asked } = await happy();
    const plays = await Promise.all(numbers(asked.length).map((silentAt) => play(panel, button, { silentAt })));
    expect(plays.map((one) => [one.end.outcome, writesOf(one)])).toEqual(plays.map(() => ["declined", []]));
  });

  it("says why when a call is refused, whichever it is, and writes nothing after it unless it is asked again", async () => {
    const { calls, asked } = await happy();
    const plays = await Promise.all(numbers(calls.length).map((refusesAt) => play(panel, button, { refusesAt })));
    const ends = plays.map((one) => {
      const isTold = one.effects.some((effect) => effect.type === "notify" && effect.level === "error");
      const saysWhy = isTold || one.saysProblem;
      return one.asked.length > asked.length && saysWhy
        ? "asked again"
        : [one.end.outcome, one.end.message !== null, one.calls.length];
    });
    expect(ends).toEqual(ends.map((end, index) => (end === "asked again" ? end : ["failed", true, index + 1])));
  });

  it("makes a call again with the same key and body when nothing answers, and fails or asks anew when the person gives up", async () => {
    const { calls, asked } = await happy();
    const plays = await Promise.all(numbers(calls.length).map((lostAt) => play(panel, button, { lostAt, lost: 2 })));
    for (const [index, one] of plays.entries()) {
      expect(one.end.outcome).toBe("done");
      const again = one.calls.slice(index, index + 3);
      expect(again).toEqual([again[0], again[0], again[0]]);
      expect(one.calls.length).toBe(calls.length + 2);
    }
    const first = calls.findIndex(({ key }) => key !== null);
    if (first < 0) return;
    const before = asked.length;
    const given = await play(panel, button, { lostAt: first, lost: 1, silentAt: before });
    const keys = writesOf(given).map(({ key }) => key);
    const unknown = { label: { text: "call.outcome_unknown" } };
    const isAskedAgain = given.asked.length > before + 1;
    const said = given.effects.flatMap((effect) =>
      effect.type === "notify" && effect.level === "warning" ? [effect.message] : [],
    );
    expect([given.end.outcome, keys.length, new Set(keys).size]).toEqual(
      isAskedAgain ? ["done", 2, 2] : ["failed", 1, 1],
    );
    expect((isAskedAgain ? said : [given.end.message])[0]).toMatchObject(unknown);
  });
});

it("gives every write of all buttons a key of its own", async () => {
  const plays = await Promise.all(buttons.map(([, panel, button]) => play(panel, button, {})));
  for (const one of plays) {
    const keys = writesOf(one).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});
