import { subject } from "#engine/testing/subject.ts";
import { beforeEach, expect, test } from "vitest";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import type { ProcedureInfo } from "#engine/transport/transport.ts";
import { resolveWizard } from "#engine/wizard/resolve.ts";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import type { Snapshot } from "#engine/wizard/types.ts";
import { createQueryClient } from "../queries/client.ts";
import { createDriver } from "./driver.ts";
import { readParked } from "./parked.ts";
import { createSnapshotStore } from "./store.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));
const place = { wizard: "report", one: "M1", owner: "1 anna" };
const runId = "0190b5a0-0000-7000-8000-000000000000";

const wizardOf = (steps: object[], rest: object = {}) =>
  resolveWizard(
    {
      kind: "wizard",
      slug: "report",
      schemaVersion: 1,
      title: "Report",
      steps,
      finish: [],
      ...rest,
    } as unknown as WizardDocument,
    { presets: new Map(), controls: new Set(["field"]) },
  );
const reporting = wizardOf([{ id: "one", control: "field", initial: true, nextEnabled: true }], {
  finish: [{ call: "report", input: { quantity: "{one.value}" } }],
  actor: { pick: { employee: { var: "one.employee" } } },
  successText: "Reported",
});

const setUp = () => ({
  transport: fakeTransport({
    procedures: {
      report: true,
      set_wizard_snapshot: { version: 1 },
      delete_wizard_snapshot: true,
      load_wizard_snapshot: null,
    },
    queueable: ["report"],
  }),
  clock: fakeClock(),
  copy: memoryCopy(),
  client: createQueryClient(),
  said: [] as unknown[],
  went: [] as string[],
});
let world = setUp();
beforeEach(() => {
  world = setUp();
});

const drive = (wizard = reporting, snapshot?: Snapshot, kind: ProcedureInfo["kind"] = "write") => {
  const { transport, clock, copy, client, said, went } = world;
  const driver = createDriver({
    wizard,
    snapshot: snapshot ?? createSnapshot({ id: runId, wizard: "report", revision: 1, machine: "M1" }),
    surroundings: {
      subject,
      one: null,
      user: null,
      settings: {},
      route: { path: "/interface/M1/report", params: {}, query: {} },
    },
    store: createSnapshotStore(transport, copy, clock, place, () => {}),
    client,
    transport,
    clock,
    procedures: (name) => ({ name, kind, events: ["ReportChanged"] }),
    entities: () => ({}),
    notify: (message) => said.push(message.label),
    navigate: (to) => went.push(to),
    select: () => {},
    remember: () => {},
    askQuit: () => {},
    quit: () => {},
  });
  driver.send({ type: "open" });
  return driver;
};

/** Reports 7 without a link. */
const reportOffline = async () => {
  world.transport.setLink(false);
  const driver = drive();
  driver.send({ type: "change", patch: { value: 7, employee: "12" } });
  driver.send({ type: "next" });
  await settle();
  return driver;
};

test("a read without an answer leaves the step open, a write without one locks it until its outcome is known", async () => {
  const checking = wizardOf([
    { id: "one", control: "field", initial: true, nextEnabled: true, onNext: [{ call: "check", input: {} }] },
    { id: "two", control: "field" },
  ]);
  world.transport.setLink(false);
  const statusAfter = async (kind: ProcedureInfo["kind"]) => {
    const driver = drive(checking, undefined, kind);
    driver.send({ type: "next" });
    await settle();
    const { status } = driver.frame();
    driver.stop();
    return status;
  };
  expect([await statusAfter("read"), await statusAfter("write")]).toEqual(["idle", "unsure"]);
});

test("a report without a link is queued with its title and person, and done when the queue has sent it", async () => {
  const driver = await reportOffline();
  const { transport, said, went } = world;
  const [entry] = transport.queue.entries();
  expect(entry).toMatchObject({
    procedure: "report",
    input: { quantity: 7 },
    title: { label: "Report" },
    actor: { employee: "12" },
  });
  expect([driver.frame().status, said, went]).toEqual(["queued", [], []]);
  transport.queue.end({ key: entry!.key, outcome: "done", res: true });
  expect([driver.frame().status, said, went]).toEqual(["done", ["Reported"], ["/interface/M1"]]);
  driver.stop();
});

test("a queued report that the server refused shows its words and lets the entry be changed", async () => {
  const driver = await reportOffline();
  const [entry] = world.transport.queue.entries();
  const error = new CallError(422, { code: "rule_violated", message: "Too many", path: null, res: null });
  world.transport.queue.end({ key: entry!.key, outcome: "dropped", error });
  expect(driver.frame()).toMatchObject({ status: "idle", message: { label: "Too many" }, data: { value: 7 } });
  driver.stop();
});

test("after a reload a queued report is still shown as queued, and one that was sent meanwhile is done", async () => {
  const first = await reportOffline();
  const stored = structuredClone(first.snapshot());
  first.stop();
  const second = drive(reporting, stored);
  await settle();
  expect(second.frame().status).toBe("queued");
  second.stop();
  world.transport.queue.end({ key: Object.keys(stored.queued)[0]!, outcome: "done", res: true });
  const third = drive(reporting, stored);
  await settle();
  expect(third.frame().status).toBe("done");
  third.stop();
});

test("where no queue knows of a queued report, as on another terminal, it is asked whether to send it again", async () => {
  const first = await reportOffline();
  const stored = structuredClone(first.snapshot());
  first.stop();
  world = setUp();
  const driver = drive(reporting, stored);
  await settle();
  expect(driver.frame().status).toBe("unsure");
  driver.send({ type: "next" });
  await settle();
  const sent = world.transport.calls.filter(({ procedure, options }) => procedure === "report" && !options.replay);
  expect(sent.map(({ input, options }) => [input, options.key])).toEqual([
    [{ quantity: 7 }, Object.keys(stored.queued)[0]],
  ]);
  expect(driver.frame().status).toBe("done");
  driver.stop();
});

/** A run as another terminal, or a page that was closed, has left it: its report is out, and nobody has heard the answer. */
const leftReporting = (wizard = reporting): Snapshot => {
  const driver = drive(wizard);
  driver.send({ type: "change", patch: { value: 7 } });
  driver.send({ type: "next" });
  const snapshot = structuredClone(driver.snapshot());
  driver.stop();
  expect(snapshot.status).toBe("working");
  return snapshot;
};
const reported = () =>
  world.transport.calls.filter(({ procedure, options }) => procedure === "report" && !options.replay).length;

test("a report that the server has, and whose answer nobody has heard, is done when its run is opened again", async () => {
  const left = leftReporting();
  await settle();
  const driver = drive(reporting, left);
  expect(driver.frame().status).toBe("unsure");
  await settle();
  expect([driver.frame().status, world.said, world.went, reported()]).toEqual([
    "done",
    ["Reported"],
    ["/interface/M1"],
    1,
  ]);
  driver.stop();
});

test("a queued report that another terminal has sent is done where its run is opened next", async () => {
  const first = await reportOffline();
  const stored = structuredClone(first.snapshot());
  first.stop();
  world = setUp();
  const [key, { input }] = Object.entries(stored.queued)[0]!;
  const procedure: string = "report";
  await world.transport.call(procedure, { ...input }, { key });
  const driver = drive(reporting, stored);
  await settle();
  expect([driver.frame().status, world.said, reported()]).toEqual(["done", ["Reported"], 1]);
  driver.stop();
});

test("a report that the server does not have, or cannot be asked of, is sent again by a person only", async () => {
  const left = leftReporting();
  await settle();
  for (const online of [true, false]) {
    world = setUp();
    world.transport.setLink(online);
    const driver = drive(reporting, left);
    await settle();
    expect([driver.frame().status, world.went, reported()]).toEqual(["unsure", [], 0]);
    driver.stop();
  }
});

test("what is still to be called behind a report that the server has waits for a person", async () => {
  const both = wizardOf([{ id: "one", control: "field", initial: true, nextEnabled: true }], {
    finish: [
      { call: "report", input: { quantity: "{one.value}" } },
      { call: "report", input: { quantity: 1 } },
    ],
  });
  const left = leftReporting(both);
  await settle();
  const driver = drive(both, left);
  await settle();
  expect([driver.frame().status, reported()]).toEqual(["unsure", 1]);
  driver.send({ type: "next" });
  await settle();
  expect([driver.frame().status, reported()]).toEqual(["done", 3]);
  driver.stop();
});

test("the next entry begins while the last waits, which is kept aside", async () => {
  const driver = await reportOffline();
  driver.send({ type: "again", id: "0190b5a0-0000-7000-8000-000000000001" });
  await settle();
  expect(driver.frame()).toMatchObject({ status: "idle", data: {}, mayBeginAnew: false });
  expect(await readParked(world.copy, place.owner, runId)).toMatchObject({ data: { one: { value: 7 } } });
  driver.send({ type: "change", patch: { value: 3 } });
  driver.send({ type: "next" });
  await settle();
  expect(world.transport.queue.entries().map(({ input }) => input)).toEqual([{ quantity: 7 }, { quantity: 3 }]);
  driver.stop();
});

test("what is saved says where the wizard stands", async () => {
  const driver = drive();
  driver.send({ type: "change", patch: { value: 7 } });
  driver.stop();
  await settle();
  const [saved] = world.transport.calls.filter(({ procedure }) => procedure === "set_wizard_snapshot");
  expect(saved?.input["snapshot"]).toMatchObject({
    progress: { title: "Report", position: 1, count: 1, path: "/interface/M1/report" },
  });
});

test("a rule that reads the time is drawn anew every second, any other is not", () => {
  const drawsIn = (step: object) => {
    const driver = drive(wizardOf([{ id: "one", control: "field", initial: true, ...step }]));
    let draws = 0;
    driver.subscribe(() => (draws += 1));
    world.clock.advance(3000);
    driver.stop();
    return draws;
  };
  expect([drawsIn({ values: { at: { var: "now" } } }), drawsIn({ values: { at: { var: "step.now" } } })]).toEqual([
    3, 0,
  ]);
});

test("expressions read whether the server can be reached, and are drawn anew when that changes", () => {
  const driver = drive(wizardOf([{ id: "one", control: "field", initial: true, nextEnabled: { var: "link.online" } }]));
  const seen = [driver.frame().nextEnabled];
  for (const online of [false, true]) {
    world.transport.setLink(online);
    seen.push(driver.frame().nextEnabled);
  }
  driver.stop();
  expect(seen).toEqual([true, false, true]);
});

test("what was entered without a link reaches the server when it is back, with nobody pressing anything", async () => {
  const driver = drive();
  driver.send({ type: "open" });
  await settle();
  world.transport.setLink(false);
  driver.send({ type: "change", patch: { quantity: 7 } });
  world.clock.advance(1_000);
  await settle();
  const before = world.transport.calls.length;
  world.transport.setLink(true);
  await settle();
  expect(world.transport.calls.slice(before)).toMatchObject([
    { procedure: "set_wizard_snapshot", input: { snapshot: { data: { one: { quantity: 7 } } } } },
  ]);
});

test("what a wizard has written is read again once its flow is over, also when it was left, and nothing else is", async () => {
  const reporting = wizardOf([{ id: "one", control: "field", initial: true, nextEnabled: true }], {
    finish: [
      { call: "report", input: { part: 1 } },
      { confirm: { text: "Another?" } },
      { call: "report", input: { part: 2 } },
    ],
  });
  const { client } = world;
  const heard = { load_reports: ["ReportChanged"], load_notes: ["NoteChanged"] };
  const names = Object.keys(heard);
  const keep = () =>
    Promise.all(
      Object.entries(heard).map(([name, events]) =>
        client.fetchQuery({ queryKey: ["read", name, {}], queryFn: () => [], meta: { events }, staleTime: 0 }),
      ),
    );
  const marked = () => names.filter((name) => client.getQueryState(["read", name, {}])?.isInvalidated);
  const ask = async () => {
    const driver = drive(reporting);
    driver.send({ type: "next" });
    await settle();
    expect([driver.snapshot().status, marked()]).toEqual(["asking", []]);
    return driver;
  };
  await keep();
  const driver = await ask();
  driver.send({ type: "answer", at: driver.frame().popup!.at, value: true });
  await settle();
  expect([driver.snapshot().status, marked()]).toEqual(["done", ["load_reports"]]);
  await keep();
  (await ask()).stop();
  expect(marked()).toEqual(["load_reports"]);
});
