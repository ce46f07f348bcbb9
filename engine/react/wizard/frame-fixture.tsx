import { subject } from "#engine/testing/subject.ts";
import { Type } from "typebox";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import { byName } from "#engine/registry/look-up.ts";
import { defineStep, type Registry, type StepDefinition, type StepViewProps } from "#engine/registry/types.ts";
import { type Answer, fakeTransport } from "#engine/testing/fake-transport.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { resolveWizard } from "#engine/wizard/resolve.ts";
import { createSnapshot } from "#engine/wizard/snapshot.ts";
import english from "../../../configs/factory/texts/en.json" with { type: "json" };
import { createQueryClient } from "../queries/client.ts";
import { createDriver } from "./driver.ts";
import { createSnapshotStore } from "./store.ts";
import { WizardView } from "./WizardView.tsx";

type Members = Record<string, unknown>;

const Field = ({ id, data, change, disabled, sources }: StepViewProps<any>) => (
  <input
    aria-label={id}
    data-reads={Object.entries(sources)
      .map(([name, { status }]) => `${name} ${status}`)
      .join()}
    disabled={disabled}
    value={typeof data["value"] === "string" ? data["value"] : ""}
    onChange={(event) => change({ value: event.currentTarget.value })}
  />
);
const field = defineStep({
  type: "field",
  title: "Field",
  description: "",
  version: 1,
  options: Type.Object({}),
  defaults: {},
  stepData: Type.Object({ value: Type.String() }),
  view: async () => ({ default: Field }),
});
// In the list each is of options of its own, as in the registry of the product.
const steps: readonly StepDefinition<any>[] = [field];
const registry: Registry = {
  widgets: new Map(),
  steps: byName<StepDefinition>(steps),
  columns: new Map(),
};
const filled = { "!!": [{ var: "step.value" }] };

/** A step with one text field, complete when something is in it. */
export const stepOf = (id: string, more: object = {}) => ({
  id,
  control: "field",
  title: `Step ${id}`,
  nextEnabled: filled,
  ...more,
});
export const two = [stepOf("one", { initial: true }), stepOf("two")];

interface FrameOptions {
  /** What the call at the end answers. */
  answer?: Answer;
  procedures?: Record<string, Answer>;
  /** Members of the wizard document besides its steps. */
  document?: object;
  services?: Services;
}

/** A wizard of these steps in its frame, at machine M1, with a server in memory and a clock that the test moves. */
export const openFrame = async (
  steps: object[],
  { answer = () => true, procedures = {}, document = {}, services = {} }: FrameOptions = {},
) => {
  const transport = fakeTransport({
    procedures: {
      report_it: answer,
      load_wizard_snapshot: null,
      set_wizard_snapshot: { version: 1 },
      delete_wizard_snapshot: true,
      ...procedures,
    },
    queueable: ["report_it"],
  });
  const clock = fakeClock();
  const went: string[] = [];
  const said: unknown[] = [];
  const asked: (string | null)[] = [];
  const wizard = resolveWizard(
    {
      kind: "wizard",
      slug: "report",
      schemaVersion: 1,
      title: "Report",
      steps,
      finish: [{ call: "report_it", input: { value: "{two.value}" } }],
      successText: "Reported",
      ...document,
    } as unknown as WizardDocument,
    { presets: new Map(), controls: new Set(["field"]) },
  );
  const place = { wizard: "report", one: "M1", owner: "" };
  const driver = createDriver({
    wizard,
    snapshot: createSnapshot({
      id: "0190b5a0-0000-7000-8000-000000000000",
      wizard: "report",
      revision: 1,
      machine: "M1",
    }),
    surroundings: {
      subject,
      one: { machine_id: "M1" },
      user: null,
      settings: {},
      route: { path: "/interface/M1/report", params: { machine: "M1" }, query: {} },
      services,
    },
    store: createSnapshotStore(transport, memoryCopy(), clock, place, () => {}),
    client: createQueryClient(),
    transport,
    clock,
    procedures: (name) => (name.startsWith("load_") ? { name, kind: "read" } : undefined),
    entities: () => ({}),
    notify: (message) => said.push(message.label),
    navigate: (to) => went.push(to),
    select: () => {},
    remember: () => {},
    askQuit: () => asked.push(driver.frame().stepId),
    quit: () => {},
  });
  driver.send({ type: "open" });
  await renderWidget(<WizardView driver={driver} services={services} />, {
    registry,
    transport,
    clock,
    catalogues: { en: english.texts },
  });
  const callsOf = (name: string): Members[] =>
    transport.calls.filter(({ procedure }) => procedure === name).map(({ input }) => input);
  const calls = () => transport.calls.filter(({ procedure }) => procedure === "report_it");
  return { transport, clock, driver, went, said, asked, calls, callsOf };
};
