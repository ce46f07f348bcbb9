import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import type { Row } from "./rows.ts";
import { TableGrid, type TableGridProps } from "./TableGrid.tsx";

const columns = [
  { key: "machine_id", label: "Machine" },
  { key: "good", label: "Good" },
];
const rows: Row[] = [
  { machine_id: "M10", good: 5 },
  { machine_id: "M2", good: 20 },
  { machine_id: "M1", good: null },
];
const Grid = ({ data = rows, ...props }: { data?: Row[] } & Partial<TableGridProps>) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <div style={{ height: 400 }}>
      <TableGrid
        columns={columns}
        rows={data}
        rowKey="machine_id"
        label="Machines"
        empty="Nothing here"
        searchable
        selectionMode="single"
        selected={selected}
        onSelect={(key) => setSelected(new Set([key]))}
        {...props}
      />
    </div>
  );
};
const shown = () =>
  [...document.querySelectorAll<HTMLTableRowElement>("tbody tr")]
    .sort((left, right) => Number(left.ariaRowIndex) - Number(right.ariaRowIndex))
    .map((row) => row.cells[0]!.textContent);

test("a press on a head sorts, and what is missing stays last in both directions", async () => {
  await renderWidget(<Grid />);
  const good = page.getByRole("button", { name: "Good" });
  await good.click();
  await expect.poll(shown).toEqual(["M10", "M2", "M1"]);
  await good.click();
  await expect.poll(shown).toEqual(["M2", "M10", "M1"]);
  await good.click();
  await expect.poll(shown).toEqual(["M10", "M2", "M1"]);
});

test("the search keeps the rows whose visible texts contain it, in any case", async () => {
  await renderWidget(<Grid />);
  await page.getByRole("searchbox").fill("m1");
  await expect.poll(shown).toEqual(["M10", "M1"]);
});

test("selection and sorting survive new data", async () => {
  const screen = await renderWidget(<Grid />);
  await page.getByRole("button", { name: "Machine" }).click();
  await page.getByRole("gridcell", { name: "M2" }).click();
  const Updated = () => {
    const [data, setData] = useState(rows);
    return (
      <>
        <button type="button" onClick={() => setData(rows.map((row) => ({ ...row, good: 99 })))}>
          patch
        </button>
        <Grid data={data} />
      </>
    );
  };
  await screen.unmount();
  await renderWidget(<Updated />);
  await page.getByRole("button", { name: "Machine" }).click();
  await page.getByRole("gridcell", { name: "M2" }).click();
  await page.getByRole("button", { name: "patch" }).click();
  await expect.poll(() => document.querySelectorAll("tbody td:last-child")[0]?.textContent).toBe("99");
  expect(shown()).toEqual(["M1", "M2", "M10"]);
  expect(document.querySelector('tr[aria-selected="true"]')?.textContent).toContain("M2");
});

test("the keyboard moves between rows, selects and opens", async () => {
  const opened = vi.fn<(row: Row) => void>();
  await renderWidget(<Grid onOpen={opened} />);
  document.querySelector<HTMLElement>('tr[aria-rowindex="2"]')!.focus();
  await userEvent.keyboard("{ArrowDown} {Enter}");
  expect(document.querySelector('tr[aria-selected="true"]')?.textContent).toContain("M2");
  expect(opened).toHaveBeenCalledWith(rows[1]);
});

test("Shift adds a column to the order, and each says its turn", async () => {
  const data = [
    { machine_id: "B", good: 1 },
    { machine_id: "A", good: 2 },
    { machine_id: "C", good: 1 },
  ];
  await renderWidget(<Grid data={data} />);
  await page.getByRole("button", { name: "Good" }).click();
  await userEvent.keyboard("{Shift>}");
  await page.getByRole("button", { name: "Machine" }).click();
  await page.getByRole("button", { name: "Machine" }).click();
  await userEvent.keyboard("{/Shift}");
  await expect.poll(shown).toEqual(["C", "B", "A"]);
  expect([...document.querySelectorAll("th")].map(({ ariaSort }) => ariaSort)).toEqual(["descending", "ascending"]);
  await page.getByRole("button", { name: "Machine" }).click();
  await expect.poll(shown).toEqual(["A", "B", "C"]);
});

test("each column filters by a part of its text or by a comparison, and closed filters end", async () => {
  await renderWidget(<Grid filterable />);
  const filters = page.getByRole("button", { name: "[table.filters]" });
  await filters.click();
  const [machine, good] = [0, 1].map((at) => page.getByRole("grid").getByRole("searchbox").nth(at));
  await good!.fill(">4");
  await expect.poll(shown).toEqual(["M10", "M2"]);
  await machine!.fill("m2");
  await expect.poll(shown).toEqual(["M2"]);
  await filters.click();
  await expect.poll(shown).toEqual(["M10", "M2", "M1"]);
});

const absurd = {
  "10,000 characters": "x".repeat(10_000),
  "characters of regular expressions": ".*[(+?\\\\",
  "no number": "=NaN",
  "a number that nothing is": ">1e999",
  "a comparison without an end": ">=",
};

test.each(Object.entries(absurd))(
  "a filter of %s finds nothing, says so, and is cleared at once",
  async (_name, typed) => {
    await renderWidget(<Grid filterable />);
    await page.getByRole("button", { name: "[table.filters]" }).click();
    const good = page.getByRole("grid").getByRole("searchbox").nth(1);
    for (const field of [good, page.getByRole("searchbox").first()]) {
      await field.fill(typed);
      await expect.element(page.getByText("[table.no_match]")).toBeVisible();
      await page.getByRole("button", { name: "[table.clear]" }).click();
      await expect.poll(shown).toEqual(["M10", "M2", "M1"]);
      await expect.element(field).toHaveValue("");
    }
  },
);

test("a filter of a column that is gone hides no row, and filters again when the column is back", async () => {
  const Columns = () => {
    const [some, setSome] = useState(columns);
    return (
      <>
        <button type="button" onClick={() => setSome(some.length === 2 ? columns.slice(0, 1) : columns)}>
          turn
        </button>
        <Grid filterable columns={some} />
      </>
    );
  };
  await renderWidget(<Columns />);
  await page.getByRole("button", { name: "[table.filters]" }).click();
  await page.getByRole("grid").getByRole("searchbox").nth(1).fill(">10");
  await expect.poll(shown).toEqual(["M2"]);
  await page.getByRole("button", { name: "turn" }).click();
  await expect.poll(shown).toEqual(["M10", "M2", "M1"]);
  await page.getByRole("button", { name: "turn" }).click();
  await expect.poll(shown).toEqual(["M2"]);
  await expect.element(page.getByRole("grid").getByRole("searchbox").nth(1)).toHaveValue(">10");
});

test("a table without rows says so", async () => {
  await renderWidget(<Grid data={[]} />);
  await expect.element(page.getByText("Nothing here")).toBeVisible();
});

test("a search without a match says so and is cleared at once", async () => {
  await renderWidget(<Grid />);
  await page.getByRole("searchbox").fill("zzz");
  await page.getByRole("button", { name: "[table.clear]" }).click();
  await expect.poll(shown).toEqual(["M10", "M2", "M1"]);
});

test("a key that follows at once is for the row that the one before leads to, drawn or not", async () => {
  const data = Array.from({ length: 2_000 }, (_, index) => ({ machine_id: `P${index}`, good: index }));
  const onSelect = vi.fn<(key: string) => void>();
  await renderWidget(<Grid data={data} onSelect={onSelect} />);
  const first = page.getByRole("row", { name: "P0 0" }).element() as HTMLElement;
  first.focus();
  const press = (key: string) => first.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  for (const key of ["End", "ArrowUp", " "]) press(key);
  expect(onSelect.mock.calls.map(([key]) => key)).toEqual(["P1998"]);
  await expect.poll(() => document.activeElement?.textContent).toContain("P1998");
  await page.getByRole("row", { name: "P1990 1990" }).click();
  await userEvent.keyboard("{ArrowDown} ");
  await expect.poll(() => onSelect.mock.calls.at(-1)?.[0]).toBe("P1991");
});

test("Home and End lead to rows that were not drawn, and the focus follows", async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ machine_id: `M${index}`, good: index }));
  await renderWidget(<Grid data={many} />);
  document.querySelector<HTMLElement>('tr[aria-rowindex="2"]')!.focus();
  await userEvent.keyboard("{End}");
  await expect.poll(() => document.activeElement?.getAttribute("aria-rowindex")).toBe("5001");
  await userEvent.keyboard("{ArrowUp}{Home}");
  await expect.poll(() => document.activeElement?.getAttribute("aria-rowindex")).toBe("2");
});

test("of several rows all that show are chosen at once by box or key, and none by Escape", async () => {
  const chosen = vi.fn<(rows: readonly Row[]) => void>();
  await renderWidget(<Grid selectionMode="multiple" onChoose={chosen} selected={new Set(["M10"])} />);
  const all = page.getByRole("checkbox", { name: "[table.select_all]" });
  await expect.element(all).toHaveAttribute("aria-checked", "mixed");
  await all.click();
  document.querySelector<HTMLElement>('tr[aria-rowindex="2"]')!.focus();
  await userEvent.keyboard("{Control>}a{/Control}{Escape}");
  expect(chosen.mock.calls).toEqual([[rows], [rows], [[]]]);
});

test("a reader groups by a field, and the arrows pass over the heads of the groups", async () => {
  const data = [
    { machine_id: "M1", good: 1, hall: "B" },
    { machine_id: "M2", good: 2, hall: "A" },
  ];
  await renderWidget(<Grid data={data} groups={["hall"]} />);
  await page.getByRole("combobox", { name: "[table.group_by]" }).selectOptions("hall");
  await expect.poll(() => document.querySelector("tbody")?.textContent).toContain("A (1)");
  document.querySelector<HTMLElement>('tr[aria-rowindex="3"]')!.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toContain("M1");
});

test("the summary counts the rows that the search leaves", async () => {
  const summed = [columns[0]!, { ...columns[1]!, summary: "sum" as const }];
  await renderWidget(<Grid columns={summed} />);
  const sum = () => document.querySelector("tfoot")?.textContent;
  await expect.poll(sum).toContain("25");
  await page.getByRole("searchbox").fill("M2");
  await expect.poll(sum).toContain("20");
});

test("the edge of a column is moved by the arrow keys, within its bounds", async () => {
  const widened = vi.fn<(key: string, width: number) => void>();
  await renderWidget(<Grid columns={[{ ...columns[0]!, width: 50 }, columns[1]!]} onWidth={widened} />);
  document.querySelector<HTMLElement>('[role="separator"]')!.focus();
  await userEvent.keyboard("{ArrowRight}{ArrowLeft}");
  expect(widened.mock.calls).toEqual([
    ["machine_id", 66],
    ["machine_id", 44],
  ]);
});

test("a row in a state says so by a word beside its colour", async () => {
  const styles = [{ when: { ">": [{ var: "row.good" }, 10] }, tone: "bad", label: "Too many" } as const];
  await renderWidget(<Grid states={{ styles, services: {} }} />);
  await expect.element(page.getByTitle("Too many")).toBeVisible();
  expect([...document.querySelectorAll('tr[data-tone="bad"]')].map((row) => row.textContent)).toEqual(["Too manyM220"]);
});

test("the columns that stay at the left stand beside each other", async () => {
  await page.viewport(1024, 600);
  const wide = [
    { key: "machine_id", width: 100 },
    { key: "good", width: 80 },
    { key: "note", width: 1200 },
  ];
  await renderWidget(<Grid columns={wide} sticky={2} />);
  const scroller = document.querySelector("table")!.parentElement!;
  scroller.scrollLeft = 400;
  const left = () =>
    [...document.querySelectorAll("tbody tr:first-child td")].map((cell) =>
      Math.round(cell.getBoundingClientRect().left - scroller.getBoundingClientRect().left),
    );
  await expect.poll(() => left().slice(0, 2)).toEqual([0, 100]);
  expect(left()[2]).toBeLessThan(0);
});

test("50,000 rows draw only those in sight", async () => {
  const many = Array.from({ length: 50_000 }, (_, index) => ({ machine_id: `M${index}`, good: index }));
  await renderWidget(<Grid data={many} />);
  await expect.poll(() => document.querySelectorAll("tbody tr").length).toBeGreaterThan(5);
  expect(document.querySelectorAll("tbody tr").length).toBeLessThan(60);
  await expect.element(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "50001");
});

test("rows that come into sight are drawn by the elements of those that left, and stand in their order when scrolling is over", async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ machine_id: `M${index}`, good: index }));
  await renderWidget(<Grid data={many} />);
  const drawn = () => [...document.querySelectorAll<HTMLTableRowElement>("tbody tr")];
  const numbers = () => drawn().map((row) => Number(row.ariaRowIndex));
  await expect.poll(() => drawn().length).toBeGreaterThan(10);
  const scroller = document.querySelector("table")!.parentElement!;
  scroller.scrollTop = 4400;
  await expect.poll(() => numbers().includes(102)).toBe(true);
  const before = new Set(drawn());
  scroller.scrollTop = 13_200;
  await expect.poll(() => numbers().includes(302)).toBe(true);
  expect(drawn().filter((row) => before.has(row)).length).toBeGreaterThan(10);
  await expect.poll(numbers).toEqual(numbers().toSorted((a, b) => a - b));
  const texts = drawn().map((row) => [Number(row.ariaRowIndex) - 2, row.cells[0]!.textContent] as const);
  expect(texts.every(([index, text]) => text === `M${index}`)).toBe(true);
});

test("a row that has the focus keeps it when the rows are put in order after scrolling", async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ machine_id: `M${index}`, good: index }));
  await renderWidget(<Grid data={many} />);
  await page.getByRole("gridcell", { name: "M4", exact: true }).click();
  const row = document.activeElement;
  expect(row?.tagName).toBe("TR");
  const scroller = document.querySelector("table")!.parentElement!;
  for (const scrollTop of [88, 200, 300, 120]) {
    scroller.scrollTop = scrollTop;
    await new Promise(requestAnimationFrame);
  }
  const numbers = () =>
    [...document.querySelectorAll<HTMLTableRowElement>("tbody tr")].map((one) => Number(one.ariaRowIndex));
  await expect.poll(() => numbers().every((number, at, all) => at === 0 || number > all[at - 1]!)).toBe(true);
  expect([document.activeElement === row, row?.textContent]).toEqual([true, "M44"]);
});

/** Rows above a bar that stands while one of them is chosen; "Feed" hands new rows in, as live data does. */
const Live = ({ bar }: { bar: number }) => {
  const [state, setState] = useState({ rows: manyRows(), selected: new Set<string>() });
  const [height, setHeight] = useState(400);
  return (
    <>
      <div style={{ height }}>
        <TableGrid
          columns={columns}
          rows={state.rows}
          rowKey="machine_id"
          label="Machines"
          empty="Nothing here"
          selectionMode="single"
          selected={state.selected}
          onSelect={(key) => setState({ ...state, selected: new Set([key]) })}
        />
      </div>
      <button onClick={() => setState({ rows: manyRows(), selected: new Set(state.selected) })}>Feed</button>
      <button onClick={() => setHeight(400 - bar)}>Rise</button>
    </>
  );
};
const manyRows = (): Row[] => Array.from({ length: 500 }, (_, index) => ({ machine_id: `M${index}`, good: index }));
const area = () => document.querySelector("table")!.parentElement!;
/** Where a line stands below the head, or null where it is not drawn in the area as it is. */
const below = (machine: string) => {
  const row = [...document.querySelectorAll("tbody tr")].find(
    (one) => one.querySelector("td")?.textContent === machine,
  );
  const [box, all] = [row?.getBoundingClientRect(), area().getBoundingClientRect()];
  return box && box.bottom <= all.bottom + 1 && box.top >= all.top ? Math.round(box.top - all.top) : null;
};
const twoFrames = async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
};

test("who scrolls away from the chosen row stays there when rows come in and when the area gets lower", async () => {
  await renderWidget(<Live bar={100} />);
  await page.getByRole("gridcell", { name: "M2", exact: true }).click();
  area().scrollTop = 4400;
  await expect.poll(() => below("M102")).not.toBeNull();
  for (const name of ["Feed", "Rise"]) {
    await page.getByRole("button", { name }).click();
    await twoFrames();
    expect([name, area().scrollTop]).toEqual([name, 4400]);
  }
});

test("the row that the keys led to stays in sight and keeps the focus when actions for the chosen one rise", async () => {
  await renderWidget(<Live bar={100} />);
  await page.getByRole("gridcell", { name: "M2", exact: true }).click();
  await userEvent.keyboard("{End}");
  await expect.poll(() => document.activeElement?.querySelector("td")?.textContent).toBe("M499");
  document.querySelectorAll("button").forEach((one) => one.textContent === "Rise" && one.click());
  await expect.poll(() => area().clientHeight).toBeLessThan(310);
  await expect.poll(() => below("M499")).not.toBeNull();
  expect(document.activeElement?.querySelector("td")?.textContent).toBe("M499");
});

test("the chosen row stays in sight when the area gets lower", async () => {
  await renderWidget(<Live bar={200} />);
  await expect.poll(() => below("M6")).not.toBeNull();
  await page.getByRole("gridcell", { name: "M6", exact: true }).click();
  await page.getByRole("button", { name: "Rise" }).click();
  await expect.poll(() => area().clientHeight).toBeLessThan(210);
  await expect.poll(() => below("M6")).not.toBeNull();
});
