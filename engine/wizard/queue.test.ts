import { describe, expect, it } from "vitest";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { openWizard, type Session, snapshotId, surroundings } from "#tests/contracts/documents/session.ts";
import { resolveWizard } from "./resolve.ts";
import type { Snapshot, WizardEffect } from "./types.ts";
import { view } from "./view.ts";

const known = { presets: new Map(), controls: new Set(["number"]) };
const wizardWith = (finish: object[]) =>
  resolveWizard(
    {
      kind: "wizard",
      slug: "report",
      schemaVersion: 1,
      title: "Report",
      steps: [
        { id: "first", control: "number", initial: true, nextEnabled: true },
        { id: "second", control: "number", nextEnabled: true },
      ],
      finish,
      successText: "Reported",
    } as unknown as WizardDocument,
    known,
  );
const good = { call: "report_good", input: { quantity: "{first.value}" } };
const scrap = { call: "report_scrap", input: { quantity: "{second.value}" } };
const kinds = (effects: readonly WizardEffect[]) => effects.map(({ type }) => type);
const other = "0190b5a0-0000-7000-8000-000000000001";

/** On the last step with 7 and 2 entered, and Next pressed. */
const finishing = (finish: object[] = [good]) =>
  openWizard(wizardWith(finish)).change({ value: 7 }).next().change({ value: 2 }).next();
const keyOf = (session: Session) => session.snapshot().run?.key ?? "";
const queue = (session: Session) => session.send({ type: "queued", key: keyOf(session) });
const stored = (session: Session): Snapshot => JSON.parse(JSON.stringify(session.snapshot())) as Snapshot;

describe("a finish whose value the server doubts", () => {
  const doubt = (session: Session) =>
    session.send({
      type: "refused",
      key: keyOf(session),
      code: "confirmation_needed",
      call_code: 26,
      message: "That is 7 of 1.",
    });

  it("asks, and on agreeing reports once more, confirmed and under a key of its own", () => {
    const session = doubt(finishing());
    expect(session.frame()).toMatchObject({ status: "asking", popup: { kind: "confirm" } });
    session.answer(true);
    expect(session.calls().map(({ input }) => input)).toEqual([{ quantity: 7 }, { quantity: 7, confirmed: true }]);
    expect(new Set(session.calls().map(({ key }) => key)).size).toBe(2);
    expect(session.reply(true).frame().status).toBe("done");
  });

  it("stays with what was entered on declining, and reports another number unconfirmed", () => {
    const session = doubt(finishing()).decline();
    expect(session.frame()).toMatchObject({ status: "idle", message: null, nextEnabled: true });
    expect([session.step(), session.snapshot().data]).toEqual([
      "second",
      { first: { value: 7 }, second: { value: 2 } },
    ]);
    session.back().change({ value: 5 }).next().next();
    expect(session.calls().at(-1)?.input).toEqual({ quantity: 5 });
  });

  it("asks again after a reload, and keeps the confirmation in the queue", () => {
    const stored = JSON.parse(JSON.stringify(doubt(finishing()).snapshot())) as Snapshot;
    const resumed = openWizard(wizardWith([good]), surroundings(), {}, stored);
    expect(resumed.frame().popup).toMatchObject({ kind: "confirm" });
    queue(resumed.answer(true));
    expect(Object.values(resumed.snapshot().queued).map(({ input }) => input)).toEqual([
      { quantity: 7, confirmed: true },
    ]);
  });
});

describe("a finish that waits in the queue", () => {
  it("shows queued, keeps the snapshot, sends nothing more, and is done when the reply has come", () => {
    const session = finishing();
    const key = keyOf(session);
    queue(session);
    expect(session.frame()).toMatchObject({
      status: "queued",
      message: { label: { text: 900051 } },
      nextEnabled: false,
      mayBeginAnew: true,
    });
    session.effects();
    session.next();
    expect(session.effects()).toEqual([]);
    session.send({ type: "reply", key, res: true });
    expect(kinds(session.effects())).toEqual(["notify", "discard", "left", "navigate"]);
  });

  it("queues each call of its flow, and is done with the last reply", () => {
    const session = finishing([good, scrap]);
    const first = keyOf(session);
    queue(session);
    const second = keyOf(session);
    queue(session);
    expect(session.calls().map(({ procedure, input }) => [procedure, input])).toEqual([
      ["report_good", { quantity: 7 }],
      ["report_scrap", { quantity: 2 }],
    ]);
    session.send({ type: "reply", key: second, res: true });
    expect(session.frame().status).toBe("queued");
    session.send({ type: "reply", key: first, res: true });
    expect(session.frame().status).toBe("done");
  });

  it("waits with a flow that needs the answer", () => {
    const session = queue(finishing([{ ...good, as: "reported" }, scrap]));
    expect([session.frame().status, session.frame().mayBeginAnew, session.calls().length]).toEqual([
      "queued",
      false,
      1,
    ]);
    session.reply(true);
    expect(session.calls().at(-1)?.procedure).toBe("report_scrap");
  });

  it("puts the run aside when it is left, and when the next one begins", () => {
    const left = queue(finishing()).send({ type: "quit" }).effects();
    expect(kinds(left).slice(-3)).toEqual(["park", "left", "navigate"]);
    const session = queue(finishing());
    const before = session.snapshot();
    session.effects();
    session.send({ type: "again", id: other });
    expect(session.effects()).toEqual([{ type: "park", snapshot: before }]);
    expect(session.snapshot()).toMatchObject({ id: other, stepId: "first", data: {}, queued: {}, status: "idle" });
  });

  it("does not begin anew while anything else is under way", () => {
    const session = finishing();
    expect(session.send({ type: "again", id: other }).snapshot().id).toBe(snapshotId);
  });

  it("lets the answers be changed when the server refused, and reports anew under another key", () => {
    const session = finishing();
    const key = keyOf(session);
    queue(session).send({ type: "refused", key, code: "rule_violated", call_code: 6, message: "Too many" });
    expect(session.frame()).toMatchObject({ status: "idle", message: { label: "Too many" }, nextEnabled: true });
    session.back().change({ value: 5 }).next().next();
    const last = session.calls().at(-1);
    expect([last?.input, last?.key === key]).toEqual([{ quantity: 5 }, false]);
  });

  it("tells of a refusal without taking the step away when the wizard has gone on", () => {
    const wizard = wizardWith([scrap]);
    const noting = { ...wizard, steps: [{ ...wizard.steps[0]!, onNext: [good] }, wizard.steps[1]!] };
    const session = openWizard(noting as typeof wizard)
      .change({ value: 7 })
      .next();
    const key = keyOf(session);
    queue(session).change({ value: 2 });
    session.effects();
    session.send({ type: "refused", key, code: "rule_violated", call_code: 6, message: "Too many" });
    expect([kinds(session.effects()), session.step(), session.data()]).toEqual([["notify"], "second", { value: 2 }]);
  });

  it("stays queued over a reload, and sends the same again when the queue knows nothing of it", () => {
    const session = queue(finishing());
    const [sent] = session.calls();
    const resumed = openWizard(wizardWith([good]), surroundings(), {}, stored(session));
    expect(resumed.frame().status).toBe("queued");
    resumed.send({ type: "lost", key: sent!.key });
    expect(resumed.frame()).toMatchObject({ status: "unsure", nextEnabled: true });
    expect(resumed.next().calls()).toEqual([sent]);
    resumed.send({ type: "noLink", key: sent!.key });
    expect(resumed.frame().status).toBe("unsure");
    const crashed = openWizard(wizardWith([good]), surroundings(), {}, stored(resumed.next()));
    expect(crashed.frame().status).toBe("unsure");
    expect(resumed.send({ type: "reply", key: sent!.key, res: true }).frame().status).toBe("done");
  });

  it("says that there is no connection while there is none, and then that the outcome is not known", () => {
    const session = finishing();
    session.send({ type: "noLink", key: keyOf(session) });
    const said = (online: boolean) =>
      view(wizardWith([good]), session.snapshot(), { ...surroundings(), online }).message?.label;
    expect([said(false), said(true)]).toEqual([{ text: 900050 }, { text: "call.outcome_unknown" }]);
  });

  it("is kept when the machine changes, which begins a wizard of its own", () => {
    const session = queue(finishing());
    session.effects();
    session.send({ type: "subject", one: "M2", id: other });
    expect([kinds(session.effects()), session.snapshot().machine]).toEqual([["park"], "M2"]);
  });
});
