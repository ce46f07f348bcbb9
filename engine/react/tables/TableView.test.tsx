import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import type { ListOffer } from "#schemas/protocol/list.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { signedIn } from "#engine/testing/signed-in.ts";
import { CallError } from "#engine/transport/errors.ts";
import { AppProvider } from "../providers/AppContext.tsx";
import { TableView } from "./TableView.tsx";

const total = 2500;
const size = 500;
const table: TableDocument = {
  kind: "table",
  slug: "records",
  schemaVersion: 1,
  title: "Records",
  columns: [{ key: "record_no" }, { key: "note" }],
  rowKey: "record_no",
  source: { procedure: "load_records", input: { range: "all" }, paged: true },
};

const list: ListOffer = { filters: ["record_no"], sorts: ["record_no"], search: true };
const contract = { name: "load_records", kind: "read", list } as const;

interface Asked {
  where?: { value: number }[];
  sort?: { descending: boolean }[];
  search?: string;
  after?: string;
}

/**
 * A list of 2,500 rows, 500 a page, that is filtered from a number on. `held` answers wait for what they name: the first
 * number of their page.
 */
const paged = (held: Map<number, Promise<void>> = new Map(), counted: number | null = total) =>
  fakeTransport({
    documents: { "table/records": table },
    procedures: {
      load_records: async (input) => {
        const { where, sort, search, after }: Asked = input;
        const least = where?.[0]?.value ?? 1;
        const numbers = Array.from({ length: total - least + 1 }, (_, index) => least + index).filter(
          (number) => search === undefined || String(number).includes(search),
        );
        if (sort?.[0]?.descending) numbers.reverse();
        const first = after === undefined ? 0 : numbers.indexOf(Number(after)) + 1;
        await held.get(numbers[first]!);
        const rows = numbers.slice(first, first + size).map((record_no) => ({ record_no, note: "=1+1" }));
        const last = rows.at(-1)?.record_no;
        const isLast = last === undefined || last === numbers.at(-1);
        return { rows, after: isLast ? null : String(last), total: search || where ? numbers.length : counted };
      },
    },
  });

const shownTable = async (transport: ReturnType<typeof paged>, clock = fakeClock()) => {
  await renderWidget(
    <AppProvider store={await signedIn()}>
      <div style={{ height: 500 }}>
        <TableView slug="records" searchable />
      </div>
    </AppProvider>,
    {
      transport,
      clock,
      procedures: (name) => (name === contract.name ? contract : undefined),
      catalogues: {
        en: {
          "table.count": "{shown} of {all}",
          "table.exporting": "{done} / {total}",
          "table.more_than": "more than {n}",
          "table.filter_by": "Filter {column}",
        },
      },
    },
  );
  return clock;
};

/** What was asked of the rows, without the input that the document names. */
const questionsOf = (transport: ReturnType<typeof paged>) =>
  transport.calls.map(({ input: { range: _range, limit: _limit, ...question } }) => question);
const pageButton = (number: number) => page.getByRole("button", { name: String(number), exact: true });
const topRow = () => document.querySelector("tbody tr")?.textContent;
const typingPause = 250;

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

test("a table in pages says how many rows there are, and turns to the next page and back", async () => {
  const transport = paged();
  await shownTable(transport);
  await expect.element(page.getByText("500 of 2500")).toBeVisible();
  expect(pageButton(3).query()).toBeNull();
  await pageButton(2).click();
  await expect.poll(topRow).toBe("501=1+1");
  await page.getByRole("button", { name: "[table.page_next]" }).click();
  await expect.poll(topRow).toBe("1001=1+1");
  await pageButton(1).click();
  await expect.poll(topRow).toBe("1=1+1");
  expect(new Set(questionsOf(transport).map(({ after }) => after))).toEqual(new Set([undefined, "500", "1000"]));
});

test("the last page has no next one", async () => {
  await shownTable(paged());
  for (const number of [2, 3, 4, 5]) await pageButton(number).click();
  await expect.poll(topRow).toBe("2001=1+1");
  await expect.element(page.getByRole("button", { name: "[table.page_next]" })).toBeDisabled();
  expect(pageButton(6).query()).toBeNull();
});

test("rows that are too many to be counted are said to be more", async () => {
  await shownTable(paged(new Map(), null));
  await expect.element(page.getByText("500 of more than 10,000")).toBeVisible();
});

test("a table in pages is searched by its server, when the typing rests, from the first page on", async () => {
  const transport = paged();
  const clock = await shownTable(transport);
  await pageButton(2).click();
  await expect.poll(topRow).toBe("501=1+1");
  const search = page.getByRole("searchbox");
  await search.fill("1");
  clock.advance(typingPause - 1);
  await search.fill("12");
  clock.advance(typingPause - 1);
  expect(questionsOf(transport)).toEqual([{}, { after: "500" }]);
  clock.advance(1);
  await expect.poll(topRow).toBe("12=1+1");
  expect(questionsOf(transport).slice(2)).toEqual([{ search: "12" }]);
  await search.fill("x");
  clock.advance(typingPause);
  await expect.element(page.getByText("[table.no_match]")).toBeVisible();
  await page.getByRole("button", { name: "[table.clear]" }).click();
  clock.advance(typingPause);
  await expect.poll(topRow).toBe("1=1+1");
});

test("a table in pages is filtered and sorted by its server, in the columns that this does", async () => {
  const transport = paged();
  const clock = await shownTable(transport);
  await expect.poll(topRow).toBe("1=1+1");
  await expect.element(page.getByRole("button", { name: "note" })).toBeDisabled();
  await page.getByRole("button", { name: "[table.filters]" }).click();
  expect(page.getByRole("searchbox", { name: "Filter note" }).query()).toBeNull();
  await page.getByRole("searchbox", { name: "Filter record_no" }).fill(">=2400");
  clock.advance(typingPause);
  await expect.poll(topRow).toBe("2400=1+1");
  await expect.element(page.getByText("101 of 101")).toBeVisible();
  await page.getByRole("button", { name: "record_no", exact: true }).click();
  await page.getByRole("button", { name: "record_no", exact: true }).click();
  await expect.poll(topRow).toBe("2500=1+1");
  const where = [{ field: "record_no", operator: ">=", value: 2400 }];
  expect(questionsOf(transport).at(-1)).toEqual({ where, sort: [{ field: "record_no", descending: true }] });
});

test("a question that is refused says why in place of the rows, and can be taken back", async () => {
  const transport = paged();
  const clock = await shownTable(transport);
  await expect.poll(topRow).toBe("1=1+1");
  transport.answer("load_records", ({ search }) => {
    if (search === undefined) return { rows: [{ record_no: 7, note: "" }], after: null, total: 1 };
    throw new CallError(422, { code: "rule_violated", message: "Too many rows", path: "/search", res: null });
  });
  await page.getByRole("searchbox").fill("12");
  clock.advance(typingPause);
  await expect.element(page.getByText("Too many rows")).toBeVisible();
  expect(document.querySelectorAll("tbody tr").length).toBe(0);
  await page.getByRole("searchbox").fill("");
  clock.advance(typingPause);
  await expect.poll(topRow).toMatch(/^[17]/);
  expect(page.getByText("Too many rows").query()).toBeNull();
});

test("the rows of a page stay until those of the next are there, which begin at the first of them", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await shownTable(paged(new Map([[501, promise]])));
  const grid = page.getByRole("grid");
  const scroller = () => document.querySelector("table")!.parentElement!;
  await expect.poll(topRow).toBe("1=1+1");
  scroller().scrollTo({ top: 20_000 });
  await expect.poll(topRow).not.toBe("1=1+1");
  const before = scroller();
  await pageButton(2).click();
  await expect.element(grid).toHaveAttribute("aria-busy", "true");
  expect(topRow()).toMatch(/^4\d\d=/);
  resolve();
  await expect.poll(topRow).toBe("501=1+1");
  await expect.element(grid).not.toHaveAttribute("aria-busy");
  expect([scroller() === before, scroller().scrollTop]).toEqual([true, 0]);
});

test("the rows of a question stay until those of the next are there", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const clock = await shownTable(paged(new Map([[12, promise]])));
  await expect.poll(topRow).toBe("1=1+1");
  await page.getByRole("searchbox").fill("12");
  clock.advance(typingPause);
  await expect.element(page.getByRole("grid")).toHaveAttribute("aria-busy", "true");
  expect(topRow()).toBe("1=1+1");
  resolve();
  await expect.poll(topRow).toBe("12=1+1");
});

test("an export of a table in pages holds the rows of all pages, and says how far it is", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await shownTable(paged(new Map([[1001, promise]])));
  const { files, restore } = savedFiles();
  await exportAs("csv");
  await expect.poll(() => document.querySelector("output")?.textContent).toMatch(/^1.?000 \/ 2.?500/);
  resolve();
  await expect.poll(() => files.length).toBe(1);
  restore();
  const lines = (await files[0]!).trim().split("\r\n");
  expect([lines.length, lines[1], lines.at(-1)]).toEqual([total + 1, "1,'=1+1", "2500,'=1+1"]);
  await expect.element(page.getByText("500 of 2500")).toBeVisible();
});

test("an export of a question holds the rows that it asks for, of all pages", async () => {
  const transport = paged();
  const clock = await shownTable(transport);
  await expect.poll(topRow).toBe("1=1+1");
  await page.getByRole("button", { name: "[table.filters]" }).click();
  await page.getByRole("searchbox", { name: "Filter record_no" }).fill(">=1500");
  clock.advance(typingPause);
  await expect.poll(topRow).toBe("1500=1+1");
  const { files, restore } = savedFiles();
  await exportAs("csv");
  await expect.poll(() => files.length).toBe(1);
  restore();
  const lines = (await files[0]!).trim().split("\r\n");
  expect([lines.length, lines[1], lines.at(-1)]).toEqual([1002, "1500,'=1+1", "2500,'=1+1"]);
});

test("an export that is cancelled saves nothing and asks for no further page", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const transport = paged(new Map([[1001, promise]]));
  await shownTable(transport);
  const { files, restore } = savedFiles();
  await exportAs("csv");
  await page.getByRole("button", { name: "[table.export_cancel]" }).click();
  resolve();
  await expect.element(page.getByText("500 of 2500")).toBeVisible();
  restore();
  expect(files).toEqual([]);
  expect(transport.calls.filter(({ input }) => input["after"] === "1500")).toEqual([]);
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
