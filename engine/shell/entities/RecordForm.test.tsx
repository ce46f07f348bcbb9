import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { StepViewProps } from "#engine/registry/types.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { pumps as plainPumps, recordsBy, words } from "./entities.fixtures.ts";
import type { EntityInfo } from "./entity.ts";
import { Form } from "./RecordForm.tsx";

const pumps: EntityInfo = {
  ...plainPumps,
  fields: [
    { id: "no", type: "text", title: words("Number"), nullable: false, required: true },
    { id: "place", type: "text", title: words("Place"), nullable: false },
  ],
};

/** The control of records as far as this form needs it. */
const Place = ({ data, change }: StepViewProps) => (
  <label>
    Place
    <input
      value={(data["values"] as { place: string }).place}
      onChange={({ target }) => change({ values: { place: target.value } })}
    />
  </label>
);
const registry = recordsBy(Place);
const offered = { of: {}, search: () => {} };
const row = { no: "P1", place: "front", version: 2, labels: {} };

const open = async (now: () => object) => {
  const update = vi.fn<(input: Record<string, unknown>) => unknown>(() => []);
  const transport = fakeTransport({ procedures: { "pump.get": now, "pump.update": update } });
  await renderWidget(<Form info={pumps} row={row} offered={offered as never} onClose={() => {}} />, {
    catalogues: { en: en.texts },
    transport,
    registry,
    path: "/admin/data/pump",
  });
  return { update, place: page.getByRole("textbox", { name: "Place" }), transport };
};

test("a form that opens on a row of a moment ago goes on from the row as it is now", async () => {
  const { update, place } = await open(() => ({ ...row, place: "rear", version: 3 }));
  await expect.element(place).toHaveValue("rear");
  await place.fill("roof");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => update.mock.lastCall)
    .toEqual([{ rows: [{ key: "P1", version: 3 }], changes: { place: "roof" } }]);
});

test("what was typed stays when the row turns out to be another, and is saved as a change of what was seen", async () => {
  let answer: (now: object) => void = () => {};
  const { update, place } = await open(() => new Promise<object>((resolve) => (answer = resolve)));
  await place.fill("roof");
  answer({ ...row, place: "rear", version: 3 });
  await expect.element(place).toHaveValue("roof");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => update.mock.lastCall)
    .toEqual([{ rows: [{ key: "P1", version: 2 }], changes: { place: "roof" } }]);
});
