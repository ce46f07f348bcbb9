import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import type { Row } from "./rows.ts";
import { TableGrid } from "./TableGrid.tsx";

const columns = [
  { key: "machine_id", label: "Machine" },
  { key: "good", label: "Good" },
];
const rows: Row[] = [
  { machine_id: "M10", good: 5 },
  { machine_id: "M2", good: 20 },
  { machine_id: "M1", good: null },
];
const Grid = ({ data = rows, onOpen }: { data?: Row[]; onOpen?: (row: Row) => void }) => {
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
        onOpen={onOpen}
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
  await page.getByRole("searchbox").fill("zzz");
  await expect.element(page.getByText("Nothing here")).toBeVisible();
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

test("50,000 rows draw only those in sight", async () => {
  const many = Array.from({ length: 50_000 }, (_, index) => ({ machine_id: `M${index}`, good: index }));
  await renderWidget(<Grid data={many} />);
  await expect.poll(() => document.querySelectorAll("tbody tr").length).toBeGreaterThan(5);
  expect(document.querySelectorAll("tbody tr").length).toBeLessThan(60);
  await expect.element(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "50001");
});
