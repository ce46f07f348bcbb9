import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import { selectionTypes } from "#schemas/plant/selection-types.ts";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { panelType, row, selectedRows } from "./acts.ts";
import { seeded, stopOf } from "./rows.ts";
import { documentsOf, machineOf, stage, type StageOptions } from "./stage.tsx";

type SelectionType = (typeof selectionTypes)[number];

const pages = documentsOf<PageDocument>("page");
const tables = documentsOf<TableDocument>("table");
const isOf = (slug: string, { content }: PageDocument) => content.slug === slug || content.config?.["table"] === slug;
/** Of several pages the one that is called as its table is, and shows all of its rows. */
const pageOf = ({ slug }: TableDocument) =>
  pages.find((one) => one.slug === slug && isOf(slug, one)) ?? pages.find((one) => isOf(slug, one));
const pathOf = ({ path }: PageDocument) =>
  path.replace("/{locationtype}/{location}", "/all").replace("{viewtype}", "machines").replace("{machine}", "M1");

/** The setting that a page asks for. */
const settingOf = ({ meta: { requiresSetting } }: PageDocument) => (requiresSetting ? { [requiresSetting]: true } : {});

/** A page that shows the row: the shipped one of its type, else one with a table of that type. */
const screenWith = (type: SelectionType): StageOptions => {
  const seed = seeded[type].row;
  const shipped = tables.find(({ selectionType }) => selectionType === type);
  const shownAt = shipped && pageOf(shipped);
  if (shipped?.source && shownAt)
    return {
      path: pathOf(shownAt),
      machines: [machineOf("M1", [46])],
      procedures: { [shipped.source.procedure]: [seed] },
      app: { settings: settingOf(shownAt), permissions: ["can-navigate", ...(shownAt.meta.permissions ?? [])] },
    };
  const [key = ""] = Object.keys(seed);
  const built: TableDocument = {
    kind: "table",
    slug: "planned_orders",
    schemaVersion: 1,
    title: "Rows",
    columns: [{ key }],
    rowKey: key,
    selectionType: type,
    selectionMode: "single",
    source: { procedure: "load_planned_orders", input: {} },
  };
  return {
    path: "/interface/M1/planned-orders",
    machines: [machineOf("M1", [46])],
    procedures: { load_planned_orders: [seed] },
    documents: { "table/planned_orders": built },
  };
};

const heading = () => document.querySelector("[data-panel] output")?.textContent;
const actions = () =>
  [...document.querySelectorAll<HTMLElement>("[data-panel] [data-action]")].map(({ dataset }) => dataset["action"]);
/** Selects the one row of the screen. */
const select = async (type: SelectionType) => {
  const staged = await stage(screenWith(type));
  // The first cell of a machine is its star.
  await page.getByRole("grid").getByRole("gridcell").last().click();
  await expect.poll(panelType).toBe(type);
  return staged;
};

test.each(selectionTypes)(
  "a selected row of the type %s brings up its panel, which names it [MI-065]",
  async (type) => {
    await select(type);
    expect(heading()).toBe(seeded[type].heading);
  },
);

test.each([
  ["stop-history", ["code", "note-history"]],
  ["uncoded-stops", ["code", "split"]],
  ["uncoded-multiple", ["code"]],
  ["stopcode", ["set-code"]],
] as const)("the panel %s of a stop offers its actions [MI-081]", async (type, offered) => {
  await select(type);
  expect(actions()).toEqual(offered);
});

test("a machine row and a stop row bring up different panels [OV-332] [OV-333] [OV-335]", async () => {
  const { go, place } = await stage({
    path: "/machines/all",
    machines: [machineOf("FC1")],
    procedures: { load_uncoded_stops: [stopOf(1, { machine_id: "FC1" })] },
  });
  await row("FC1").click();
  await expect.poll(() => [panelType(), heading()]).toEqual(["machine", "FC1 · Machine FC1"]);
  go("/interface/FC1/uncoded");
  await expect.poll(place).toBe("/interface/FC1/uncoded");
  await row("WO101").click();
  await expect.poll(() => [panelType(), heading()]).toEqual(["uncoded-stops", "5/1 02:00"]);
});

describe("a panel without actions", () => {
  test("is one calm line with the name of the row, and goes with a press on its cross", async () => {
    await page.viewport(1024, 600);
    await select("scale");
    const panel = document.querySelector("[data-panel]")!;
    expect(panel.getBoundingClientRect().height).toBeLessThanOrEqual(84);
    expect(panel.querySelectorAll("button").length).toBe(1);
    await page.getByRole("button", { name: "Deselect" }).click();
    await expect.poll(selectedRows).toBe(0);
  });

  test("keeps its height when the name is long", async () => {
    await page.viewport(390, 844);
    const screen = screenWith("scale");
    await stage({
      ...screen,
      procedures: {
        load_planned_orders: [{ number: 1, name: "By the press of the hall. ".repeat(20) }],
      },
    });
    await userEvent.click(page.getByRole("grid").getByRole("gridcell").first());
    await expect.poll(panelType).toBe("scale");
    expect(document.querySelector("[data-panel]")!.getBoundingClientRect().height).toBeLessThanOrEqual(84);
  });
});
