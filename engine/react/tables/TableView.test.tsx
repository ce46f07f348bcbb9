import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { signedIn } from "#engine/testing/signed-in.ts";
import { AppProvider } from "../providers/AppContext.tsx";
import { TableView } from "./TableView.tsx";

const total = 2500;
const size = 1000;
const table: TableDocument = {
  kind: "table",
  slug: "records",
  schemaVersion: 1,
  title: "Records",
  columns: [{ key: "record_no" }, { key: "note" }],
  rowKey: "record_no",
  source: { procedure: "load_records", input: { range: "all" }, paged: true },
};

/** A list of 2,500 rows in pages; `held` pages answer when they are let go. */
const paged = (held: Map<number, Promise<void>> = new Map()) =>
  fakeTransport({
    documents: { "table/records": table },
    procedures: {
      load_records: async ({ page: wanted }) => {
        const at = Number(wanted);
        await held.get(at);
        const first = (at - 1) * size;
        const count = Math.max(0, Math.min(size, total - first));
        return {
          rows: Array.from({ length: count }, (_, index) => ({ record_no: first + index + 1, note: "=1+1" })),
          total,
        };
      },
    },
  });

const shownTable = async (transport: ReturnType<typeof paged>) =>
  renderWidget(
    <AppProvider store={await signedIn()}>
      <div style={{ height: 500 }}>
        <TableView slug="records" searchable />
      </div>
    </AppProvider>,
    { transport, catalogues: { en: { "table.count": "{shown} of {all}", "table.exporting": "{done} / {total}" } } },
  );

/** The files that the page hands to the browser from now on. */
const savedFiles = () => {
  const files: Promise<string>[] = [];
  const made = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob: Blob) => {
    files.push(blob.text());
    return made(new Blob());
  };
  return { files, restore: () => void (URL.createObjectURL = made) };
};

const exportAs = async (format: string) => {
  await page.getByRole("button", { name: "[table.export]" }).click();
  await page.getByRole("button", { name: `[table.export_${format}]` }).click();
};

test("a table in pages says how many rows there are, and offers nothing that would need all of them", async () => {
  await shownTable(paged());
  await expect.element(page.getByText("1000 of 2500")).toBeVisible();
  expect(page.getByRole("searchbox").query()).toBeNull();
  await expect.element(page.getByRole("button", { name: "note" })).toBeDisabled();
  await page.getByRole("button", { name: "3", exact: true }).click();
  await expect.element(page.getByRole("gridcell", { name: "2001" })).toBeVisible();
});

test("the rows of a page stay until those of the next are there, which begin at the first of them", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await shownTable(paged(new Map([[2, promise]])));
  const grid = page.getByRole("grid");
  const topRow = () => document.querySelector("tbody tr")?.textContent;
  const scroller = () => document.querySelector("table")!.parentElement!;
  await expect.poll(topRow).toBe("1=1+1");
  scroller().scrollTo({ top: 20_000 });
  await expect.poll(topRow).not.toBe("1=1+1");
  const before = scroller();
  await page.getByRole("button", { name: "2", exact: true }).click();
  await expect.element(grid).toHaveAttribute("aria-busy", "true");
  expect(topRow()).toMatch(/^4\d\d=/);
  resolve();
  await expect.poll(topRow).toBe("1001=1+1");
  await expect.element(grid).not.toHaveAttribute("aria-busy");
  expect([scroller() === before, scroller().scrollTop]).toEqual([true, 0]);
});

test("an export of a table in pages holds the rows of all pages, and says how far it is", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await shownTable(paged(new Map([[2, promise]])));
  const { files, restore } = savedFiles();
  await exportAs("csv");
  await expect.poll(() => document.querySelector("output")?.textContent).toMatch(/^1.?000 \/ 2.?500/);
  resolve();
  await expect.poll(() => files.length).toBe(1);
  restore();
  const lines = (await files[0]!).trim().split("\r\n");
  expect([lines.length, lines[1], lines.at(-1)]).toEqual([total + 1, "1,'=1+1", "2500,'=1+1"]);
  await expect.element(page.getByText("1000 of 2500")).toBeVisible();
});

test("an export that is cancelled saves nothing and asks for no further page", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const transport = paged(new Map([[2, promise]]));
  await shownTable(transport);
  const { files, restore } = savedFiles();
  await exportAs("csv");
  await page.getByRole("button", { name: "[table.export_cancel]" }).click();
  resolve();
  await expect.element(page.getByText("1000 of 2500")).toBeVisible();
  restore();
  expect(files).toEqual([]);
  expect(transport.calls.filter(({ input }) => input["page"] === 3)).toEqual([]);
});

test("rows that are gone while they are chosen are no longer chosen, and the others stay", async () => {
  let rows = [{ record_no: 1 }, { record_no: 2 }, { record_no: 3 }];
  const { source: _paged, ...plain } = table;
  const transport = fakeTransport({
    documents: {
      "table/records": { ...plain, selectionMode: "multiple", source: { procedure: "load_records", poll: 1 } },
    },
    procedures: { load_records: () => rows },
  });
  await shownTable(transport);
  await page.getByRole("gridcell", { name: "1" }).click();
  await page.getByRole("gridcell", { name: "3" }).click();
  const chosen = () =>
    [...document.querySelectorAll('tr[aria-selected="true"]')].map((row) => row.getAttribute("aria-rowindex"));
  await expect.poll(chosen).toEqual(["2", "4"]);
  rows = [{ record_no: 2 }, { record_no: 3 }];
  await expect.poll(chosen).toEqual(["3"]);
  await expect.poll(() => document.querySelectorAll("tbody tr").length).toBe(2);
});
