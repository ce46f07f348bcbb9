import { describe, expect, it } from "vitest";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { chosen, openWizard, snapshotId, surroundings } from "#tests/contracts/documents/session.ts";
import { resolveWizard } from "./resolve.ts";
import type { ResolvedWizard, WizardEffect } from "./types.ts";
import { isMeant } from "./view.ts";

type Step = Record<string, unknown>;

const known = { presets: new Map(), controls: new Set(["list", "number"]) };

/** A wizard of steps `s1`, `s2` ... that are always complete unless said otherwise. */
const line = (steps: Step[], rest: Partial<WizardDocument> = {}): ResolvedWizard =>
  resolveWizard(
    {
      kind: "wizard",
      slug: "line",
      schemaVersion: 1,
      title: "Line",
      ...rest,
      steps: steps.map((step, index) => ({ id: `s${index + 1}`, control: "list", nextEnabled: true, ...step })),
    } as WizardDocument,
    known,
  );
const on = {};
const off = { disabled: true };
const initial = { initial: true };
const kinds = (effects: readonly WizardEffect[]) => effects.map(({ type }) => type);
const finishing = {
  finish: [{ call: "report", input: { quantity: "{s1.value}" } }],
  successText: "Reported",
} as unknown as Partial<WizardDocument>;

describe("the line of steps", () => {
  it("begins at the first of several flagged steps, at the last when none is flagged [WD-071] [WD-072]", () => {
    const begins = [
      [on, initial, initial],
      [on, on, on],
    ].map((steps) => openWizard(line(steps)).step());
    expect(begins).toEqual(["s2", "s3"]);
  });

  it("begins at the nearest enabled step after a disabled one, else before it, else nowhere [WD-073]", () => {
    const begins = [
      [on, { ...initial, ...off }, on],
      [on, on, { ...initial, ...off }],
      [off, { ...initial, ...off }],
    ].map((steps) => openWizard(line(steps)).frame());
    expect(begins.map(({ stepId, configError, nextEnabled }) => [stepId, configError, nextEnabled])).toEqual([
      ["s3", false, true],
      ["s2", false, true],
      [null, true, false],
    ]);
  });

  it("skips disabled steps forward [WD-070]", () => {
    expect(
      openWizard(line([initial, off, on]))
        .next()
        .step(),
    ).toBe("s3");
  });

  it("goes forward to the next enabled step [WD-074]", () => {
    expect(
      openWizard(line([initial, on]))
        .next()
        .step(),
    ).toBe("s2");
  });

  it("goes back to the previous enabled step [WD-076]", () => {
    expect(
      openWizard(line([initial, off, on]))
        .next()
        .back()
        .step(),
    ).toBe("s1");
  });

  it("quits on back at the first enabled step [WD-078]", () => {
    const session = openWizard(line([off, initial])).back();
    expect(session.effects()).toEqual([
      { type: "discard", one: "M1" },
      { type: "left", reason: "quit" },
      { type: "navigate", to: "/interface/M1" },
    ]);
  });

  it("takes the last enabled step as the last [WD-067]", () => {
    const session = openWizard(line([initial, on, off])).next();
    expect([session.frame().last, session.frame().nextIcon]).toEqual([true, "check"]);
  });

  it("counts and marks enabled steps only", () => {
    const frame = openWizard(line([initial, off, on, on]))
      .next()
      .frame();
    expect([frame.position, frame.count]).toEqual([2, 3]);
    expect(frame.rail.map(({ state }) => state)).toEqual(["done", "disabled", "current", "upcoming"]);
  });

  it("reads answers of earlier steps in a step's disabled rule", () => {
    const wizard = line([initial, { disabled: { "!=": [{ var: "s1.value" }, "yes"] } }, on]);
    expect(openWizard(wizard).change({ value: "no" }).next().step()).toBe("s3");
    expect(openWizard(wizard).change({ value: "yes" }).next().step()).toBe("s2");
  });

  it.each([
    ["==", { "==": [{ var: "s1.value" }, 5] }],
    ["!=", { "!=": [{ var: "s1.value" }, 6] }],
    [">", { ">": [{ var: "s1.value" }, 4] }],
    ["<", { "<": [{ var: "s1.value" }, 6] }],
    ["in", { in: [{ var: "s1.value" }, [4, 5]] }],
    ["!!", { "!!": [{ var: "machine.config.setup" }] }],
    ["sf", { sf: 61 }],
  ])("disables or skips once by the operator %s over answers, machine and features [WD-100]", (_, rule) => {
    const around = surroundings([61], { machine: { config: { setup: true } } });
    const stepsOf = (step: Step) => line([initial, step, on]);
    expect(
      openWizard(stepsOf({ disabled: rule }), around)
        .change({ value: 5 })
        .next()
        .step(),
    ).toBe("s3");
    expect(
      openWizard(stepsOf({ skipOnce: rule }), around)
        .change({ value: 5 })
        .next()
        .step(),
    ).toBe("s3");
    expect(
      openWizard(stepsOf({ disabled: { "!": rule } }), around)
        .change({ value: 5 })
        .next()
        .step(),
    ).toBe("s2");
  });
});

describe("a step", () => {
  it("keeps Next disabled until its condition holds, and again when it no longer does", () => {
    const session = openWizard(line([{ ...initial, nextEnabled: { ">": [{ var: "step.value" }, 1] } }, on]));
    const enabled = [undefined, 2, 1].map((value) => session.change({ value }).frame().nextEnabled);
    expect(enabled).toEqual([false, true, false]);
    expect(session.next().step()).toBe("s1");
  });

  it("is complete without a rule of its own when exactly one is selected or a value is there", () => {
    const wizard = line([{ ...initial, nextEnabled: undefined }, on]);
    const data = [
      { selected: [] },
      { selected: ["a"] },
      { selected: ["a", "b"] },
      { value: null },
      { value: "0." },
      { value: " " },
      { value: 0 },
    ];
    expect(data.map((patch) => openWizard(wizard).change(patch).frame().nextEnabled)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it("is blocked by an error and only coloured by a warning", () => {
    const session = openWizard(
      line([
        {
          ...initial,
          values: { limit: 5 },
          error: { if: [{ ">": [{ var: "step.value" }, 9] }, "Over {limit}", null] },
          warning: { if: [{ ">": [{ var: "step.value" }, 5] }, 900098, null] },
        },
        on,
      ]),
    );
    const warned = session.change({ value: 6 }).frame();
    expect([warned.warning?.label, warned.warning?.values["limit"], warned.nextEnabled]).toEqual([
      { text: 900098 },
      5,
      true,
    ]);
    const blocked = session.change({ value: 10 }).frame();
    expect([blocked.error?.label, blocked.nextEnabled]).toEqual(["Over 5", false]);
  });

  it("with an unknown control is a configuration error", () => {
    const frame = openWizard(line([{ ...initial, control: "foo" }])).frame();
    expect([frame.configError, frame.nextEnabled, frame.fault]).toEqual([
      true,
      false,
      'Expected a control or step preset, got "foo" at /steps/0/control',
    ]);
  });

  it("whose options the server found faulty is a configuration error with the place [WD-114]", () => {
    const document = { kind: "wizard", slug: "w", schemaVersion: 1, title: "W", steps: [{ id: "a", control: "list" }] };
    const faults = [{ path: "/steps/0/options/copies", message: "Expected at most 10" }];
    const frame = openWizard(resolveWizard(document as WizardDocument, { ...known, faults })).frame();
    expect([frame.configError, frame.fault]).toEqual([true, "Expected at most 10 at /steps/0/options/copies"]);
  });

  it("flagged by its own rule is a configuration error", () => {
    const frame = openWizard(line([{ ...initial, configError: { "!": [{ var: "machine.config.printer" }] } }])).frame();
    expect([frame.configError, frame.nextEnabled]).toEqual([true, false]);
  });

  it("advances by itself once and stays after back with its selection", () => {
    const step = {
      ...initial,
      sources: { rows: { procedure: "load" } },
      fill: [
        {
          when: { "==": [{ count: [{ var: "sources.rows" }] }, 1] },
          set: { value: { var: "sources.rows.0.id" }, selected: [{ var: "sources.rows.0.id" }] },
        },
      ],
      nextEnabled: undefined,
      autoAdvance: { "==": [{ count: [{ var: "sources.rows" }] }, 1] },
    };
    const session = openWizard(line([on, { ...step, initial: false }, on].map((one, i) => (i ? one : initial))));
    session.next().load("rows", [{ id: 7 }]);
    expect(session.step()).toBe("s3");
    session.back().load("rows", [{ id: 7 }]);
    expect([session.step(), session.data()["value"], session.frame().nextEnabled]).toEqual(["s2", 7, true]);
    session
      .back()
      .next()
      .load("rows", [{ id: 7 }]);
    expect(session.step()).toBe("s2");
  });

  it("does not advance on a choice of the user", () => {
    const step = { ...initial, autoAdvance: { "==": [{ var: "step.value" }, 2] } };
    expect(
      openWizard(line([step, on]))
        .change({ value: 2 })
        .step(),
    ).toBe("s1");
  });

  it("never finishes the wizard by itself", () => {
    const session = openWizard(line([{ ...initial, autoAdvance: true }], finishing));
    expect([session.step(), session.effects()]).toEqual(["s1", []]);
  });

  it("fills a field once: what the user cleared stays cleared", () => {
    const fill = [{ once: true, when: { var: "sources.who" }, set: { value: { var: "sources.who" } } }];
    const session = openWizard(line([{ ...initial, sources: { who: { procedure: "load" } }, fill }, on]));
    session.load("who", "12");
    expect(session.data()["value"]).toBe("12");
    session.change({ value: "" }).load("who", "12");
    expect(session.data()["value"]).toBe("");
  });

  it("reads again on the events it means", () => {
    const eventWhen = { "==": [{ var: "event.machine_id" }, { var: "machine.machine_id" }] };
    const sources = { all: { procedure: "load", events: ["OrderChanged"], eventWhen }, some: { procedure: "load" } };
    const { all, some } = openWizard(line([{ ...initial, sources }, on])).frame().reads;
    const meant = [all, some].map((read) => ["M1", "M2"].map((machine_id) => read && isMeant(read, { machine_id })));
    expect(meant).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it("wants only the reads whose condition holds, with their inputs filled", () => {
    const sources = {
      all: { procedure: "load_all", input: { machine_id: "{machine.machine_id}" }, poll: 60 },
      own: { procedure: "load_own", when: { sf: 254 } },
    };
    const wizard = line([{ ...initial, sources }, on]);
    expect(openWizard(wizard).frame().reads).toEqual({
      all: { procedure: "load_all", input: { machine_id: "M1" }, poll: 60, onError: "show" },
    });
    expect(Object.keys(openWizard(wizard, surroundings([254])).frame().reads)).toEqual(["all", "own"]);
    expect(openWizard(wizard).next().frame().reads).toEqual({});
  });
});

describe("what a step shows and reads", () => {
  it("says each retry of its reads, and once that none is left", () => {
    const retry = { times: 1, wait: 5 };
    const sources = {
      a: { procedure: "load_a", retry },
      b: { procedure: "load_b", retry },
      c: { procedure: "load_c" },
    };
    const session = openWizard(line([{ ...initial, sources }, on]));
    const said = () => session.frame().loadMessages;
    expect(said()).toEqual([]);
    const retrying = { label: { text: 900100 }, values: { n: 1 } };
    session.fail("c", "Away");
    expect(said()).toEqual([]);
    expect([session.fail("a", "Away") && said(), session.fail("b", "Away") && said()]).toEqual([
      [retrying],
      [retrying],
    ]);
    session.fail("a", "Away").fail("b", "Away");
    expect(said()).toEqual([{ label: { text: 900101 }, values: {} }]);
    session.load("a", []).load("b", []);
    expect(said()).toEqual([]);
  });

  it("has the options of its document, with those that are bound laid over them", () => {
    const bind = { max: { var: "step.value" } };
    const session = openWizard(line([{ ...initial, options: { max: 1, unit: "pcs" }, bind }])).change({ value: 4 });
    expect(session.frame().options).toEqual({ max: 4, unit: "pcs" });
  });

  it("says what was answered before it, as the step itself puts it, and nothing of what was left empty", () => {
    const pieces = { cat: [{ var: "step.value" }, " pcs"] };
    const wizard = line([{ ...initial, title: "Amount", summary: pieces }, { title: "Note" }, { title: "Reason" }, on]);
    const session = openWizard(wizard);
    for (const value of [3, "", "late"]) session.change({ value }).next();
    expect(session.frame().answers).toEqual([
      { id: "s1", title: "Amount", value: 3, text: "3 pcs" },
      { id: "s3", title: "Reason", value: "late", text: "late" },
    ]);
  });

  it("reads whether the server can be reached, which it can be unless told otherwise", () => {
    const wizard = line([{ ...initial, nextEnabled: { var: "link.online" } }]);
    const enabled = [{}, { online: true }, { online: false }].map(
      (link) => openWizard(wizard, { ...surroundings(), ...link }).frame().nextEnabled,
    );
    expect(enabled).toEqual([true, true, false]);
  });

  it("fills fields when one is left, and neither then nor on a change while a call is out", () => {
    const fill = [{ on: ["blur"], set: { total: { "+": [{ var: "step.value" }, 1] } } }];
    const session = openWizard(line([{ ...initial, fill }], finishing)).change({ value: 4 });
    expect(session.data()).toEqual({ value: 4 });
    expect(session.send({ type: "blur" }).data()).toEqual({ value: 4, total: 5 });
    session.next().change({ value: 8 }).send({ type: "blur" });
    expect(session.data()).toEqual({ value: 4, total: 5 });
  });

  it("that its own answer has disabled is left for the nearest enabled one, either way", () => {
    const gone = { disabled: { "==": [{ var: "wizard.gone" }, true] } };
    const values = { gone: { "==": [{ var: "s2.value" }, "gone"] } };
    const at = () =>
      openWizard(line([initial, gone, on], { values }))
        .next()
        .change({ value: "gone" });
    expect([at().step(), at().next().step(), at().back().step()]).toEqual(["s2", "s3", "s3"]);
  });

  it("keeps its secret fields out of what is stored, and all others in", () => {
    const wizard = line([{ ...initial, secret: ["pin"] }, on, { secret: ["code"] }]);
    const session = openWizard(wizard).change({ value: "anna", pin: "1234" }).next().change({ value: 2 });
    expect(session.saved()?.data).toEqual({ s1: { value: "anna" }, s2: { value: 2 } });
    expect(session.snapshot().data["s1"]).toEqual({ value: "anna", pin: "1234" });
  });
});

describe("a button of a step", () => {
  const actions = { print: [{ call: "print", input: { id: "{item.id}" } }] };
  const press = (session: ReturnType<typeof openWizard>) =>
    session.send({ type: "action", name: "print", item: { id: 7 } });

  it("runs its flow for the row that it stands in, and again as a new act once it is done", () => {
    const session = press(openWizard(line([{ ...initial, actions }, on])));
    const [first] = session.calls();
    expect(first).toMatchObject({ procedure: "print", input: { id: 7 } });
    expect(session.reply(true).frame()).toMatchObject({ stepId: "s1", status: "idle" });
    session.effects();
    expect(press(session).calls()[0]?.key).not.toBe(first?.key);
  });

  it("sends the same call again when its outcome is not known, and no other button does", () => {
    const session = press(openWizard(line([{ ...initial, actions: { ...actions, other: actions.print } }, on])));
    const [first] = session.calls();
    session.send({ type: "noLink", key: first?.key ?? "" }).effects();
    expect(session.send({ type: "action", name: "other", item: { id: 8 } }).calls()).toEqual([]);
    expect(press(session).calls()).toEqual([first]);
  });

  it("does nothing while a call is out, and nothing under a name that nobody has", () => {
    const session = press(openWizard(line([{ ...initial, actions }, on])));
    session.effects();
    expect(press(session).effects()).toEqual([]);
    session.reply(true).effects();
    expect(session.send({ type: "action", name: "none", item: null }).effects()).toEqual([]);
  });
});

describe("finishing", () => {
  const start = () => openWizard(line([{ ...initial, control: "number" }], finishing)).change({ value: 5 });

  it("calls once however often Next is pressed", () => {
    const session = start().next().next();
    expect(session.calls().map(({ procedure, input }) => ({ procedure, input }))).toEqual([
      { procedure: "report", input: { quantity: 5 } },
    ]);
    const frame = session.frame();
    expect([frame.nextEnabled, frame.nextIcon, frame.locked]).toEqual([false, "spinner", true]);
  });

  it("says the success, forgets the snapshot and returns", () => {
    const session = start().next();
    session.effects();
    expect(session.reply({ record_no: 1 }).effects()).toEqual([
      { type: "notify", message: { label: "Reported", values: {} }, level: "success" },
      { type: "discard", one: "M1" },
      { type: "left", reason: "done" },
      { type: "navigate", to: "/interface/M1" },
    ]);
    expect(session.snapshot().status).toBe("done");
  });

  it("stays on the last step with the message of a refusal", () => {
    const frame = start().next().refuse("Card closed").frame();
    expect([frame.message?.label, frame.status, frame.nextEnabled, frame.busy]).toEqual([
      "Card closed",
      "idle",
      true,
      false,
    ]);
  });

  it("keeps the key while the outcome is open and takes another after a refusal", () => {
    const session = start().next();
    const [first] = session.calls();
    session.send({ type: "noLink", key: first?.key ?? "" });
    session.effects();
    expect(session.frame()).toMatchObject({ status: "unsure", nextEnabled: true, locked: true });
    const [again] = session.change({ value: 9 }).next().calls();
    expect(again).toEqual(first);
    session.effects();
    const [other] = session.refuse("No").change({ value: 9 }).next().calls();
    expect(other?.input).toEqual({ quantity: 9 });
    expect(other?.key).not.toBe(first?.key);
  });

  const readsApart = { ...surroundings(), isRead: (procedure: string) => procedure.startsWith("load") };

  it("lets the answer be changed when a call without an answer was a read", () => {
    const finish = [{ call: "load", input: { quantity: "{s1.value}" } }] as never;
    const session = openWizard(line([initial], { finish }), readsApart)
      .change({ value: 5 })
      .next();
    session.send({ type: "noLink", key: session.snapshot().run?.key ?? "" });
    expect(session.frame()).toMatchObject({ status: "idle", message: { label: { text: 900050 } }, locked: false });
    session.effects();
    expect(session.change({ value: 9 }).next().calls()[0]?.input).toEqual({ quantity: 9 });
  });

  it("repeats what a step has written when its flow failed later, and reads anew", () => {
    const onNext = [
      { call: "create", input: { quantity: "{step.value}" } },
      { call: "load", input: { quantity: "{step.value}" } },
    ];
    const session = openWizard(line([{ ...initial, onNext }, on]), readsApart)
      .change({ value: 5 })
      .next();
    const [created] = session.calls();
    session.reply(true).refuse("No").effects();
    const [again] = session.change({ value: 6 }).next().calls();
    session.reply(true);
    const [, loaded] = session.calls();
    expect([again, loaded?.input]).toEqual([created, { quantity: 6 }]);
    session.reply(true).back().effects();
    expect(session.next().calls()[0]?.key).not.toBe(created?.key);
  });

  it("gives the same key on two terminals that finish one snapshot", () => {
    const stored = start().snapshot();
    const terminals = [1, 2].map(() => openWizard(line([initial], finishing), surroundings(), {}, stored).next());
    const [one, two] = terminals.map((terminal) => terminal.calls()[0]?.key);
    expect(one).toBe(two);
  });

  it("ends without another try when another terminal has finished the snapshot with other answers", () => {
    const session = start().next();
    session.effects();
    expect(session.refuse("Used", "idempotency_key_reused").effects()).toEqual([
      { type: "notify", message: { label: { text: "wizard.finished_elsewhere" }, values: {} }, level: "error" },
      { type: "discard", one: "M1" },
      { type: "left", reason: "quit" },
      { type: "navigate", to: "/interface/M1" },
    ]);
    expect(session.next().calls()).toEqual([]);
  });

  it("sends the same call again after a reload in the middle of it, when a person asks for it", () => {
    const session = start().next();
    const [first] = session.calls();
    const stored = JSON.parse(JSON.stringify(session.snapshot()));
    const resumed = openWizard(line([{ ...initial, control: "number" }], finishing), surroundings(), {}, stored);
    expect(resumed.effects()).toEqual([]);
    expect(resumed.frame().status).toBe("unsure");
    expect(resumed.next().calls()).toEqual([first]);
  });

  it("ignores a reply to a call that is not out", () => {
    const session = start().next();
    const before = session.snapshot();
    expect(session.send({ type: "reply", key: "other", res: 1 }).snapshot()).toBe(before);
  });

  it("does not send what has succeeded again when a later call was refused", () => {
    const finish = [
      { call: "first", input: { quantity: "{s1.value}" } },
      { call: "second", input: {} },
    ] as unknown as NonNullable<WizardDocument["finish"]>;
    const session = openWizard(line([{ ...initial, control: "number" }], { finish })).change({ value: 5 });
    const [first] = session.next().calls();
    session.reply(true).refuse("No");
    session.effects();
    const [replayed] = session.change({ value: 6 }).next().calls();
    expect(replayed).toEqual(first);
  });

  it("goes to a step that a later answer has enabled before it finishes", () => {
    const wizard = line([initial, { disabled: { "!": [{ var: "wizard.isLate" }] } }, on], {
      ...finishing,
      values: { isLate: { "==": [{ var: "s3.value" }, "late"] } },
    });
    const session = openWizard(wizard).next();
    expect(session.step()).toBe("s3");
    expect(session.change({ value: "late" }).next().step()).toBe("s2");
    expect(session.next().next().calls()).toHaveLength(1);
  });

  it("leads back to the step that can put a refusal of the end right, keeps all else, and sends anew from there", () => {
    const warning = { if: [{ var: "step.refused" }, "Mend it", null] };
    const steps = [{ ...initial, returnOn: ["proof_needed"], secret: ["word"], warning }, on, on];
    const session = openWizard(line(steps, finishing));
    session.change({ value: "12" }).next().change({ value: 50 }).next().change({ value: 7 }).next();
    const [first] = session.calls();
    session.effects();
    session.refuse("Confirm first", "proof_needed", 27);
    expect(session.frame()).toMatchObject({ stepId: "s1", status: "idle", message: { label: "Confirm first" } });
    expect(session.frame().warning?.label).toBe("Mend it");
    expect(session.snapshot().data).toMatchObject({ s1: { value: "12" }, s2: { value: 50 }, s3: { value: 7 } });
    const again = session.change({ word: "x" }).next().next().next().calls();
    expect(again.map(({ input }) => input)).toEqual([first?.input]);
    expect(again[0]?.key).not.toBe(first?.key);
    expect(session.snapshot().flags["s1"]).toEqual({ passed: true, refused: null });
    expect(session.reply(true).frame().status).toBe("done");
  });

  it("stays where it is with any other refusal, and where the step that could put it right is left out", () => {
    const refusedAt = (first: Step, code: string) => {
      const session = openWizard(line([first, initial, on], finishing));
      return session.next().next().refuse("No", code).frame();
    };
    const step = { returnOn: ["proof_needed"] };
    expect(refusedAt(step, "rule_violated")).toMatchObject({ stepId: "s3", message: { label: "No" } });
    expect(refusedAt({ ...step, ...off }, "proof_needed")).toMatchObject({ stepId: "s3", message: { label: "No" } });
    expect(refusedAt(step, "proof_needed")).toMatchObject({ stepId: "s1", message: { label: "No" } });
  });

  it("shows the text of a refused prompt and stays", () => {
    const finish = [{ confirm: { text: "Sure?", prompt: true } }, ...(finishing.finish ?? [])] as never;
    const session = openWizard(line([initial], { finish })).next();
    expect(session.frame().popup).toMatchObject({ kind: "confirm", timeout: 120 });
    expect(session.decline().frame()).toMatchObject({
      message: { label: { text: 900094 } },
      status: "idle",
      stepId: "s1",
    });
    expect(session.calls()).toEqual([]);
    expect(session.next().answer(true).calls()).toHaveLength(1);
  });
});

describe("leaving", () => {
  const begun = () => {
    const session = openWizard(line([initial, on, on], finishing))
      .change({ value: 5 })
      .next();
    session.effects();
    return session;
  };

  it("quits without the finish flow, and forgets all that was entered when that is what the person wants", () => {
    const session = begun().send({ type: "quit", answer: "discard" });
    expect(session.snapshot().data).toEqual({});
    expect(kinds(session.effects())).toEqual(["discard", "left", "navigate"]);
  });

  it("asks before anything that was entered is lost, also where Back leaves, and nothing happens until the answer", () => {
    const session = begun();
    const before = session.snapshot();
    expect(kinds(session.send({ type: "quit" }).effects())).toEqual(["askQuit"]);
    expect(session.snapshot()).toEqual(before);
    session.back().effects();
    expect(kinds(session.back().effects())).toEqual(["askQuit"]);
  });

  it("keeps what was entered for later when the person wants that", () => {
    const session = begun();
    const before = session.snapshot();
    expect(kinds(session.send({ type: "quit", answer: "keep" }).effects())).toEqual(["left", "navigate"]);
    expect(session.snapshot()).toEqual(before);
  });

  it("asks nothing when a person has entered nothing, however far it has come and whatever steps have filled in", () => {
    const filled = { ...initial, fill: [{ set: { value: 3 } }] };
    const session = openWizard(line([filled, on, on], finishing)).next();
    session.effects();
    expect(session.snapshot()).toMatchObject({ entered: false, data: { s1: { value: 3 } } });
    expect(kinds(session.send({ type: "quit" }).effects())).toEqual(["discard", "left", "navigate"]);
  });

  it("waits while a call is out, and forgets nothing that may have happened", () => {
    const session = openWizard(line([initial], finishing))
      .change({ value: 5 })
      .next();
    const [call] = session.calls();
    session.effects();
    expect(session.send({ type: "quit" }).effects()).toEqual([]);
    session.send({ type: "noLink", key: call?.key ?? "" }).effects();
    expect(kinds(session.send({ type: "quit" }).effects())).toEqual(["left", "navigate"]);
    expect(session.snapshot()).toMatchObject({ status: "unsure", data: { s1: { value: 5 } } });
  });

  it("discards all and begins anew on another machine", () => {
    const session = openWizard(line([initial, on]))
      .change(chosen({ card_no: "2" }, "card_no"))
      .next();
    const id = "6d1e0b1f-3a52-4d0e-9c0a-3f5a1f6b7c8d";
    session.send({ type: "subject", one: "M2", id });
    expect(session.snapshot()).toMatchObject({ id, machine: "M2", stepId: "s1", data: {}, flags: {} });
    expect(kinds(session.effects())).toEqual(["discard"]);
  });

  it("returns to the route of its document", () => {
    const session = openWizard(line([initial], { returnRoute: "/interface/{machine.machine_id}/planned-orders" }));
    expect(session.next().effects().at(-1)).toEqual({ type: "navigate", to: "/interface/M1/planned-orders" });
  });
});

describe("a stored snapshot", () => {
  it("resumes at its step with its data", () => {
    const session = openWizard(line([initial, on, on]))
      .change({ value: 5 })
      .next()
      .change({ value: 6 });
    const stored = JSON.parse(JSON.stringify(session.snapshot()));
    const resumed = openWizard(line([initial, on, on]), surroundings(), {}, stored);
    expect([resumed.step(), resumed.snapshot().data]).toEqual(["s2", { s1: { value: 5 }, s2: { value: 6 } }]);
    expect(resumed.snapshot().id).toBe(snapshotId);
  });

  it("stands on the nearest enabled step when its own has been disabled", () => {
    const stored = openWizard(line([initial, on, on]))
      .next()
      .snapshot();
    expect(openWizard(line([initial, off, on]), surroundings(), {}, stored).step()).toBe("s3");
  });
});

describe("an action of the frame", () => {
  const remove = {
    id: "delete",
    label: "Delete",
    visible: { can: "delete-internal-activity" },
    flow: [{ confirm: { text: "Delete?" } }, { call: "delete", input: { record_no: "{s1.value}" } }],
    quits: true,
  };
  const wizard = line([initial], { actions: [remove] as never });
  const allowed = surroundings([], { permissions: ["delete-internal-activity"] });

  it("is offered to those who may", () => {
    expect(openWizard(wizard).frame().buttons).toEqual([]);
    expect(openWizard(wizard, allowed).frame().buttons).toEqual([
      { id: "delete", label: "Delete", icon: null, enabled: true },
    ]);
    expect(openWizard(wizard).send({ type: "action", name: "delete" }).frame().popup).toBeNull();
  });

  it("quits the wizard after success and stays after a refusal", () => {
    const ask = () => openWizard(wizard, allowed).change({ value: 5 }).send({ type: "action", name: "delete" });
    expect(kinds(ask().answer(true).reply(true).effects())).toEqual(["call", "discard", "left", "navigate"]);
    const refused = ask().answer(true).refuse("Finished").frame();
    expect([refused.message?.label, refused.stepId]).toEqual(["Finished", "s1"]);
    expect(ask().decline().calls()).toEqual([]);
  });
});
