import { expect, test } from "vitest";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { subject } from "#engine/testing/subject.ts";
import { resolveWizard } from "#engine/wizard/resolve.ts";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import { readAnswered, unread } from "#engine/wizard/source.ts";
import { createMoment } from "./moment.ts";

const document = {
  kind: "wizard",
  slug: "report",
  schemaVersion: 1,
  title: "Report",
  steps: [
    { id: "one", control: "field", initial: true, nextEnabled: { var: "link.online" } },
    { id: "two", control: "field" },
  ],
  finish: [],
} as unknown as WizardDocument;
const wizard = resolveWizard(document, { presets: new Map(), controls: new Set(["field"]) });
const surroundings = {
  subject,
  one: null,
  user: null,
  settings: {},
  route: { path: "/report", params: {}, query: {} },
};
const answered = readAnswered(unread, ["a"]);

const setUp = () => {
  const transport = fakeTransport({});
  const moment = createMoment({
    wizard,
    snapshot: createSnapshot({ id: "a", wizard: "report", revision: 1, machine: null }),
    surroundings,
    clock: fakeClock(),
    transport,
    procedures: (name) => (name.startsWith("load_") ? { name, kind: "read" } : undefined),
  });
  moment.dispatch({ type: "open" });
  return { moment, transport };
};

test("what the reads of a step have answered stays while the step does, and is nothing to the next or to another run", () => {
  const { moment } = setUp();
  moment.answered("rows", answered);
  moment.dispatch({ type: "change", patch: { value: 1 } });
  expect([moment.frame().stepId, moment.sources()]).toEqual(["one", { rows: answered }]);
  moment.dispatch({ type: "next" });
  expect([moment.frame().stepId, moment.sources()]).toEqual(["two", {}]);
  moment.answered("rows", answered);
  moment.adopt({ ...moment.snapshot(), id: "b" });
  expect([moment.snapshot().id, moment.sources()]).toEqual(["b", {}]);
});

test("the frame is that of the last event until it is looked at anew", () => {
  const { moment, transport } = setUp();
  const before = moment.frame();
  transport.setLink(false);
  expect([moment.frame(), before.nextEnabled]).toEqual([before, true]);
  moment.redraw();
  expect(moment.frame().nextEnabled).toBe(false);
});

test("what is around a run may change, and what is stored says where it stands", () => {
  const { moment } = setUp();
  expect([moment.services(), moment.isRead("load_rows"), moment.isRead("unknown")]).toEqual([{}, true, false]);
  const services = { language: "sv" } as const;
  moment.surround({ ...surroundings, services, route: { ...surroundings.route, path: "/other" } });
  expect([moment.services(), moment.stand().context.route.path]).toEqual([services, "/other"]);
  expect(moment.withProgress(moment.snapshot()).progress).toEqual({
    title: "Report",
    position: 1,
    count: 2,
    path: "/other",
  });
});
