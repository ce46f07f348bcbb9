import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { buttonsOf, panelScope } from "#engine/react/panels/panel.ts";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { orderText } from "#widgets/dashboard/status/logic.ts";
import { statusClass } from "#widgets/controls/machine-state/state.ts";
import machineWidgets from "../../../configs/factory/widgets/machine-widgets.json" with { type: "json" };
import { escape, panelType, refused, row, selectedRows } from "../panels/acts.ts";
import { documentsOf, machineOf, stage } from "../panels/stage.tsx";

type Members = Record<string, unknown>;

const machine = (machine_id: string, more: Members = {}) => ({
  ...machineOf(machine_id),
  status: "R",
  current_stop_reason: "-",
  stop_description: "",
  stop_reason_color: "",
  department: "10",
  department_description: "Moulding",
  zone: "Z1",
  zone_desc: "Hall north",
  category: "IM",
  cat_desc: "Injection",
  work_order_no: "WO1",
  card_no: "101",
  part_no: "LID-200",
  tool_id: "T1",
  ...more,
});
const packing = { department: "20", department_description: "Packing", zone: "Z2", zone_desc: "Hall south" };
const machines = [
  machine("FC2", { part_no: "BOX-3", cat_desc: "Blowing", category: "BM" }),
  machine("FC10", packing),
  machine("FC1", { part_no: "CUP-1" }),
];

const ids = () =>
  [...document.querySelectorAll<HTMLTableRowElement>("tbody tr[aria-rowindex]")]
    .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
    .map((one) => one.querySelector("td:not(:has(button))")!.textContent);
const groupsShown = () =>
  [...document.querySelectorAll("tbody td[colspan]")].map(({ textContent }) => textContent).toSorted();
const head = (name: string) => page.getByRole("columnheader").getByRole("button", { name, exact: true });

const overview = async (shown: any[] = machines, options: Parameters<typeof stage>[0] = {}) => {
  const { procedures, ...more } = options;
  const staged = await stage({
    path: "/machines/all",
    machines: shown,
    ...more,
    procedures: {
      load_machine_groups: [
        { group: "CAPS", description: "Caps", machine_ids: ["FC1", "FC2"] },
        { group: "LIDS", description: "Lids", machine_ids: ["FC10"] },
      ],
      load_machine_priorities: [],
      load_machine_sorting: null,
      ...procedures,
    },
  });
  await expect.poll(() => ids().length).toBe(shown.length);
  return staged;
};

describe("the overview of machines", () => {
  test("is a table with a row for each machine [OV-361]", async () => {
    await overview();
    await expect.element(page.getByRole("grid")).toBeVisible();
    await expect.poll(ids).toEqual(["FC1", "FC2", "FC10"]);
  });

  test("has the columns of its template, a company's added one too [OV-377]", async () => {
    const shipped = documentsOf<TableDocument>("table").find(({ slug }) => slug === "machines")!;
    const columns = [...shipped.columns, { key: "zone_desc", label: "Where it stands" }];
    await overview(machines, { documents: { "table/machines": { ...shipped, columns } } });
    const named = page.getByRole("columnheader").elements();
    expect(named.length).toBe(shipped.columns.length + 2);
    await expect.element(head("Where it stands")).toBeInTheDocument();
    expect(page.getByRole("gridcell", { name: "Hall south", exact: true }).elements().length).toBe(1);
  });

  test("is searched in all its texts, sorted by a head up, down and not, and grouped by place or group [OV-378]", async () => {
    await page.viewport(1600, 900);
    await overview();
    const search = page.getByRole("searchbox");
    const finds = async (text: string, found: string[]) => {
      await search.fill(text);
      await expect.poll(ids).toEqual(found);
    };
    await finds("fC1", ["FC1", "FC10"]);
    await finds("box-", ["FC2"]);
    await finds("MACHINE fc10", ["FC10"]);
    await finds("", ["FC1", "FC2", "FC10"]);
    const part = page
      .getByRole("columnheader")
      .filter({ has: page.getByRole("button", { name: "Part", exact: true }) });
    for (const [sort, order] of [
      ["ascending", ["FC2", "FC1", "FC10"]],
      ["descending", ["FC10", "FC1", "FC2"]],
      ["none", ["FC1", "FC2", "FC10"]],
    ] as const) {
      await head("Part").click();
      await expect.element(part).toHaveAttribute("aria-sort", sort);
      await expect.poll(ids).toEqual(order);
    }
    const groups = page.getByRole("combobox", { name: "Group by" });
    for (const [by, shown] of [
      ["Department", ["Moulding (2)", "Packing (1)"]],
      ["Zone", ["Hall north (2)", "Hall south (1)"]],
      ["Category", ["Blowing (1)", "Injection (2)"]],
      ["Machine group", ["Caps (2)", "Lids (1)"]],
    ] as const) {
      const option = page.getByRole("option", { name: by, exact: true });
      await groups.selectOptions(option);
      await expect.poll(groupsShown).toEqual(shown);
    }
  });

  test("shows a stop without a reason as uncoded, in the table as in the widgets [OV-363]", async () => {
    const states = [
      machine("FC1", { status: "S", current_stop_reason: "-" }),
      machine("FC2", { status: "S", current_stop_reason: "12", stop_description: "No material" }),
    ];
    expect(states.map(statusClass)).toEqual(["uncoded", "stop"]);
    const { go, place } = await overview(states, { documents: { "widget/machine-widgets": machineWidgets } });
    await expect.element(row("FC1").getByText("Uncoded")).toBeVisible();
    expect(row("FC2").getByText("Uncoded").elements()).toEqual([]);
    go("/machine-widgets/all");
    await expect.poll(place).toBe("/machine-widgets/all");
    const card = (id: string) => page.getByRole("article", { name: id, exact: true });
    await expect.element(card("FC1").getByText("Uncoded")).toBeVisible();
    expect(card("FC2").getByText("Uncoded").elements()).toEqual([]);
    const red = getComputedStyle(card("FC1").element().querySelector("header")!).backgroundColor;
    expect(red).toBe("rgb(255, 0, 0)");
  });
});

test("a machine whose work order is '-' has none: nothing is shown of it, and no action is for it [OV-371]", () => {
  expect(
    ["-", "", undefined, "WO1"].map((work_order_no) =>
      orderText(work_order_no === undefined ? { machine_id: "FC1" } : { machine_id: "FC1", work_order_no }),
    ),
  ).toEqual(["", "", "", "WO1"]);
  const panel = documentsOf<PanelDocument>("panel").find(({ slug }) => slug === "machine")!;
  const actions = (item: Members) => {
    const selection = { type: "machine", items: [{ key: "FC1", item: { machine_id: "FC1", status: "S", ...item } }] };
    return buttonsOf(panel, panelScope({ route: {} }, selection, {}), {}).map(({ id }) => id);
  };
  const ordered = actions({ work_order_no: "WO1", card_no: "101" });
  const none = actions({ work_order_no: "-", card_no: "-" });
  expect(ordered.filter((id) => !none.includes(id))).toEqual(["resume-setup"]);
});

describe("the machine picker", () => {
  const restrictedTo = (...own: string[]) =>
    stage({
      path: "/interface/FC1/planned-orders",
      machines: own.map((id) => machine(id)),
      app: {
        user: {
          company_id: 1,
          company_name: "C",
          username: "anna",
          usertype: 10,
          role: "operator",
          machine_id: null,
          machine_restrictions: own,
          settings: {},
        },
      },
    });
  const picker = () => page.getByRole("button", { name: "Choose a machine: FC1" });

  test("is locked for a user of one machine [OV-356]", async () => {
    await restrictedTo("FC1");
    await expect.element(picker()).toBeDisabled();
    expect(picker().element().textContent).toContain("FC1");
    (picker().element() as HTMLElement).click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "m", ctrlKey: true, bubbles: true }));
    expect(document.querySelector("[popover]:popover-open")).toBeNull();
  });

  test("lists the machines of a user of some of them [OV-357]", async () => {
    await restrictedTo("FC1", "JH1");
    await picker().click();
    const list = page.getByRole("list", { name: "Choose a machine" }).getByRole("button");
    await expect
      .poll(() => list.elements().map((one) => one.querySelector("strong")!.textContent))
      .toEqual(["FC1", "JH1"]);
  });
});

test("a chosen machine is let go by the same row, Escape, another page and 120 s without input; another row takes its place [OV-345]", async () => {
  const { go, place, advance } = await overview();
  const chosen = () =>
    [...document.querySelectorAll('tr[aria-selected="true"]')].map(
      (one) => one.querySelector("td:not(:has(button))")!.textContent,
    );
  await row("FC10").click();
  await expect.poll(chosen).toEqual(["FC10"]);
  await row("FC2").click();
  await expect.poll(chosen).toEqual(["FC2"]);
  await row("FC2").click();
  await expect.poll(chosen).toEqual([]);
  await row("FC2").click();
  await expect.poll(panelType).toBe("machine");
  await page.getByRole("searchbox").click();
  await escape();
  await expect.poll(chosen).toEqual([]);
  await row("FC2").click();
  await expect.poll(chosen).toEqual(["FC2"]);
  go("/actives/all");
  await expect.poll(place).toBe("/actives/all");
  expect(selectedRows()).toBe(0);
  go("/machines/all");
  await expect.poll(place).toBe("/machines/all");
  await expect.poll(() => ids().length).toBe(machines.length);
  expect(selectedRows()).toBe(0);
  await row("FC2").click();
  await expect.poll(panelType).toBe("machine");
  advance(119_000);
  expect([selectedRows(), panelType()]).toEqual([1, "machine"]);
  advance(2000);
  await expect.poll(selectedRows).toBe(0);
  advance(250);
  await expect.poll(panelType).toBeNull();
  expect(place()).toBe("/machines/all");
});

describe("the reader's own order of the machines", () => {
  const dialog = page.getByRole("dialog", { name: "My order of machines" });
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  const open = () => page.getByRole("button", { name: "My order of machines" }).click();
  const save = async () => {
    await press("Save for me");
    await expect.element(dialog).not.toBeInTheDocument();
  };
  const add = async (id: string) => {
    await dialog.getByRole("combobox", { name: "Add a machine" }).fill(id);
    await page.getByRole("option", { name: new RegExp(`^${id}\\b`) }).click();
  };
  const kept = (input: Members) => ({ username: "anna", ...input });

  test("puts machines first, moved by a press or by the keyboard, and the others by a field: the overviews show it at once", async () => {
    const { calls, go } = await overview(machines, {
      documents: { "widget/machine-widgets": machineWidgets },
      procedures: { set_machine_sorting: kept },
    });
    await expect.poll(ids).toEqual(["FC1", "FC2", "FC10"]);
    await open();
    await add("FC10");
    await add("FC2");
    await press("Move FC2 up");
    await save();
    await expect.poll(ids).toEqual(["FC2", "FC10", "FC1"]);
    await open();
    const grip = dialog.getByRole("button", { name: "Drag FC2", exact: true });
    await expect.element(grip).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    (grip.element() as HTMLElement).focus();
    await userEvent.keyboard(" ");
    await expect.element(grip).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByText("FC2: place 2 of 2")).toBeInTheDocument();
    await userEvent.keyboard(" ");
    await expect.element(grip).not.toHaveAttribute("aria-pressed");
    await save();
    await expect.poll(ids).toEqual(["FC10", "FC2", "FC1"]);
    await open();
    await press("Take FC10 out of the list");
    await press("Take FC2 out of the list");
    await dialog.getByRole("combobox", { name: "Direction" }).selectOptions("Descending");
    await save();
    await expect.poll(ids).toEqual(["FC10", "FC2", "FC1"]);
    go("/machine-widgets/all");
    const cards = () =>
      page
        .getByRole("article")
        .elements()
        .map(({ ariaLabel }) => ariaLabel);
    await expect.poll(cards).toEqual(["FC10", "FC2", "FC1"]);
    await open();
    await press("Reset to default");
    await expect.poll(cards).toEqual(["FC1", "FC2", "FC10"]);
    expect(calls("set_machine_sorting").map(([, input]) => input)).toEqual([
      { orderByTerm: "machine_id", orderDir: "asc", machine_ids: ["FC2", "FC10"] },
      { orderByTerm: "machine_id", orderDir: "asc", machine_ids: ["FC10", "FC2"] },
      { orderByTerm: "machine_id", orderDir: "desc", machine_ids: [] },
      { orderByTerm: "priority", orderDir: "asc", machine_ids: [] },
    ]);
  });

  test("that is refused is said, stays as it was entered, and the machines keep their order", async () => {
    await overview(machines, { procedures: { set_machine_sorting: refused("Not now") } });
    await open();
    await add("FC10");
    await press("Save for me");
    await expect.element(page.getByText("Not now")).toBeVisible();
    await expect.element(dialog.getByText("FC10 Machine FC10")).toBeVisible();
    expect(ids()).toEqual(["FC1", "FC2", "FC10"]);
  });
});
