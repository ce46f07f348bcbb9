import { expect, test } from "vitest";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { subject } from "#engine/testing/subject.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { resolveWizard } from "#engine/wizard/resolve.ts";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import type { FlowRun, Snapshot } from "#engine/wizard/types.ts";
import { actorOf, deliver, endEvent, fateEvent, openKeys } from "./delivery.ts";

const refusal = (code: string) => new CallError(422, { code, message: "Too many", path: "/quantity", res: null });
const effect = { type: "call", key: "k", procedure: "report", input: { quantity: 7 } } as const;

const setUp = () => {
  const transport = fakeTransport({ procedures: { report: 5 }, queueable: ["report"] });
  const send = (isRead = false) => deliver(transport, effect, isRead, { title: null, actor: { employee: "12" } });
  return { transport, send };
};

test("a call that is answered brings its reply, and goes out with its key", async () => {
  const { transport, send } = setUp();
  const reply = { type: "reply", key: "k", res: 5 };
  expect([await send(true), await send()]).toEqual([reply, reply]);
  const call = { procedure: "report", input: { quantity: 7 }, options: { key: "k" } };
  expect(transport.calls).toEqual([call, call]);
});

test("without a link a write waits in the queue for the person who made it; a read has no answer", async () => {
  const { transport, send } = setUp();
  transport.setLink(false);
  expect([await send(true), await send()]).toEqual([
    { type: "noLink", key: "k" },
    { type: "queued", key: "k" },
  ]);
  expect(transport.queue.entries()).toMatchObject([{ key: "k", actor: { employee: "12" } }]);
});

test("a refusal comes with the server's words, a call that may be under way counts as unanswered", async () => {
  const { transport, send } = setUp();
  const answer = (code: string) => {
    transport.answer("report", () => {
      throw refusal(code);
    });
    return send();
  };
  expect(await answer("rule_violated")).toMatchObject({ type: "refused", key: "k", message: "Too many" });
  expect(await answer("call_in_flight")).toEqual({ type: "noLink", key: "k" });
});

test("a queued call ends with a reply, a refusal in the server's words, or given up without any", () => {
  expect(endEvent({ key: "k", outcome: "done", res: 5 })).toEqual({ type: "reply", key: "k", res: 5 });
  expect(endEvent({ key: "k", outcome: "dropped", error: refusal("rule_violated") })).toMatchObject({
    type: "refused",
    code: "rule_violated",
    path: "/quantity",
  });
  expect(endEvent({ key: "k", outcome: "dropped", error: null })).toEqual({
    type: "refused",
    key: "k",
    code: "given_up",
    call_code: 0,
    message: "",
  });
});

test("the end of a write is open while it is out or waits, and that of a read never", () => {
  const run = { kind: "finish", step: "one", name: "", key: "out", called: [] } as unknown as FlowRun;
  const open = (part: Partial<Snapshot>, isRead?: (procedure: string) => boolean) =>
    openKeys(
      {
        ...createSnapshot({ id: "a", wizard: "report", revision: 1, machine: null }),
        run,
        payloads: { out: { procedure: "report", input: {} } },
        ...part,
      },
      isRead,
    );
  const statuses = ["idle", "asking", "working", "queued", "unsure", "done"] as const;
  expect(statuses.filter((status) => open({ status }).length > 0)).toEqual(["working", "queued", "unsure"]);
  expect(open({ status: "unsure" }, () => true)).toEqual([]);
  expect(open({ status: "unsure", payloads: {} })).toEqual([]);
  expect(open({ status: "working", run: null })).toEqual([]);
  expect(open({ status: "working", run: { ...run, key: null } })).toEqual([]);
  const queued = { earlier: { address: "a", procedure: "report", input: {} } };
  expect(open({ status: "idle", queued }, () => true)).toEqual(["earlier"]);
  expect(open({ status: "queued", queued }, () => false)).toEqual(["earlier", "out"]);
});

test("a call whose end was not heard of has ended, waits, or is lost to who waits for it", () => {
  const end = { key: "k", outcome: "done", res: 5 } as const;
  const transport = fakeTransport({});
  transport.queue.put({ key: "k" });
  const [entry] = transport.queue.entries();
  expect([
    fateEvent("k", { end }, "idle"),
    fateEvent("k", { entry: entry! }, "idle"),
    fateEvent("k", null, "queued"),
    fateEvent("k", null, "unsure"),
  ]).toEqual([{ type: "reply", key: "k", res: 5 }, { type: "queued", key: "k" }, { type: "lost", key: "k" }, null]);
});

test.each([
  {
    case: "whom the document names",
    actor: { pick: { employee: { var: "one.employee" } } },
    found: { employee: "12" },
  },
  { case: "nobody where it names none", actor: undefined, found: null },
  { case: "nobody where what it names is no record", actor: { var: "one.employee" }, found: null },
])("the calls of a run are made for $case", ({ actor, found }) => {
  const document = {
    kind: "wizard",
    slug: "report",
    schemaVersion: 1,
    title: "Report",
    steps: [{ id: "one", control: "field", initial: true }],
    finish: [],
    ...(actor && { actor }),
  } as unknown as WizardDocument;
  const wizard = resolveWizard(document, { presets: new Map(), controls: new Set(["field"]) });
  const snapshot: Snapshot = {
    ...createSnapshot({ id: "a", wizard: "report", revision: 1, machine: null }),
    stepId: "one",
    data: { one: { employee: "12" } },
  };
  const context = {
    subject,
    one: null,
    user: null,
    settings: {},
    route: { path: "/", params: {}, query: {} },
    now: "2026-01-01T00:00:00Z",
    sources: {},
  };
  expect(actorOf({ wizard, snapshot, context })).toEqual(found);
});
