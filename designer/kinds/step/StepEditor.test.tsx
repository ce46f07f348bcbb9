import { beforeEach, expect, test } from "vitest";
import { Type } from "typebox";
import { page } from "vitest/browser";
import type { JsonObject } from "#schemas/documents/json.ts";
import { string } from "#schemas/values/plain.ts";
import type { Registry, StepDefinition } from "#engine/registry/types.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { createEditSession, type EditSession } from "../../documents/session.ts";
import { SessionProvider } from "../../documents/SessionProvider.tsx";
import StepEditor from "./StepEditor.tsx";

const Shown = ({ options }: { options: JsonObject }) => <p>{String(options["unit"])}</p>;
const control = (type: string, option: string) =>
  ({
    type,
    title: type,
    description: type,
    version: 1,
    options: Type.Object({ [option]: Type.Optional(string()) }, { additionalProperties: false }),
    defaults: {},
    view: async () => ({ default: Shown }),
  }) as unknown as StepDefinition;
const registry: Registry = {
  widgets: new Map(),
  columns: new Map(),
  steps: new Map([control("entry", "unit"), control("scale", "port")].map((one) => [one.type, one])),
};
const document = {
  kind: "step",
  slug: "count",
  schemaVersion: 1,
  title: "Count",
  control: "entry",
  options: { unit: "kg" },
};

let session: EditSession;
const now = () => session.store.getState().document;
beforeEach(async () => {
  session = createEditSession({ kind: "step", slug: "count", base: { revision: 1, document }, document });
  await renderWidget(
    <SessionProvider session={session}>
      <div style={{ width: 1200, height: 700 }}>
        <StepEditor />
      </div>
    </SessionProvider>,
    {
      registry,
      catalogues: { en: en.texts },
      transport: fakeTransport({ procedures: { load_machines: [], load_wizard_snapshot: null } }),
    },
  );
});

test("the options of a preset are those of its control, and what is typed is one step that can be taken back", async () => {
  await page.getByLabelText("Unit", { exact: true }).fill("litres");
  await expect.poll(() => now()["options"]).toEqual({ unit: "litres" });
  session.undo();
  await expect.poll(now).toEqual(document);
});

test("another control brings its own options", async () => {
  await page.getByLabelText("Control", { exact: true }).selectOptions("scale");
  await expect.poll(() => now()["control"]).toBe("scale");
  await expect.element(page.getByLabelText("Port", { exact: true })).toBeVisible();
});

test("what runs before going on is a list of flow steps", async () => {
  await page.getByRole("button", { name: "Add to Before going on" }).click();
  await page.getByRole("textbox", { name: "Search" }).fill("message");
  await page.getByRole("option", { name: /Notify/ }).click();
  await expect.poll(() => now()["onNext"]).toEqual([{ notify: { text: "", level: "success" } }]);
});
