import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { StepViewProps } from "#engine/registry/types.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { pumps, recordsBy, words } from "./entities.fixtures.ts";
import type { EntityInfo } from "./entity.ts";
import { usePartPages } from "./Parts.tsx";

const seals: EntityInfo = {
  ...pumps,
  slug: "seal",
  title: words("Seals"),
  one: words("Seal"),
  key: "row_key",
  key_of: ["pump", "place"],
  label: "place",
  fields: [
    { id: "row_key", type: "text", title: words("Key"), nullable: false },
    { id: "pump", type: "reference", to: "pump", within: true, title: words("Pump"), nullable: false },
    { id: "place", type: "text", title: words("Place"), nullable: false, required: true },
    { id: "width", type: "quantity", title: words("Width"), unit: "mm", nullable: true },
  ],
};

/** The control of records as far as these forms need it: the names of its fields, and one value that is filled in. */
const Fields = ({
  options,
  change,
}: StepViewProps<{ fields: readonly { name: string }[]; problem?: string; problemField?: string }>) => (
  <>
    <button
      type="button"
      onClick={() => change({ values: options.fields.length > 1 ? { place: "rear", width: 4 } : { width: 4 } })}
    >
      {`fill in ${options.fields.map(({ name }) => name).join(", ")}`}
    </button>
    <input aria-label="a field" aria-invalid={options.problem !== undefined} />
    {options.problem === undefined ? null : <p>{`${options.problemField}: ${options.problem}`}</p>}
  </>
);
const registry = recordsBy(Fields);

type Answer = (input: Record<string, unknown>) => unknown;

const Probe = ({ info, row }: { info: EntityInfo; row: Record<string, unknown> }) =>
  usePartPages(info, [pumps, seals], row).map(({ id, title, body }) => (
    <section key={id} aria-label={title}>
      {body}
    </section>
  ));

test("the parts of a row are listed, made under it and changed without a word of it or of their key [OV-823]", async () => {
  const create = vi.fn<Answer>(() => ({}));
  const update = vi.fn<Answer>(() => []);
  const front = { row_key: "P1/front", pump: "P1", place: "front", width: 3, version: 2, labels: {} };
  const list = vi.fn<Answer>(() => ({ rows: [front], after: null, total: 1 }));
  const transport = fakeTransport({
    procedures: {
      "seal.list": list,
      "seal.get": front,
      "seal.create": create,
      "seal.update": update,
      "pump.list": { rows: [], after: null, total: 0 },
    },
  });
  await renderWidget(<Probe info={pumps} row={{ no: "P1" }} />, {
    catalogues: { en: en.texts },
    transport,
    registry,
    path: "/admin/data/pump",
  });
  await expect.element(page.getByRole("row", { name: /front 3/ })).toBeVisible();
  expect(list).toHaveBeenCalledWith(
    expect.objectContaining({ retired: false, where: [{ field: "pump", operator: "=", value: "P1" }] }),
  );
  await page.getByRole("button", { name: "New" }).click();
  // What is missing is said where it is missing, on the press that it stops, and no longer when it is there.
  const lack = page.getByText("place: This is needed.");
  await expect.element(lack).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(lack).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "a field" })).toHaveFocus();
  expect(create).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "fill in place, width" }).click();
  await expect.element(lack).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("button", { name: "New" })).toBeVisible();
  expect(create).toHaveBeenCalledWith({ values: { pump: "P1", place: "rear", width: 4 } });
  await page.getByRole("button", { name: "Edit P1/front" }).click();
  await page.getByRole("button", { name: "fill in width" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("button", { name: "New" })).toBeVisible();
  expect(update).toHaveBeenCalledWith(
    expect.objectContaining({
      rows: [{ key: "P1/front", version: 2 }],
      changes: expect.objectContaining({ width: 4 }),
    }),
  );
});

test("a row of which nothing can be a part has no page for parts", async () => {
  await renderWidget(<Probe info={seals} row={{ row_key: "P1/front" }} />, { path: "/admin/data/seal" });
  await expect.element(page.getByRole("region")).not.toBeInTheDocument();
});
