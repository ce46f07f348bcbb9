import { DatabaseSync } from "node:sqlite";
import { connect } from "node:net";
import type { Page } from "playwright";
import { startPrinter, usualBehaviour } from "#server/demo/simulators/label-printer.ts";
import { runningOrders } from "#tests/faults/ledger.ts";
import { connectLabelPrinter, labelPrinterNo } from "#tests/support/zpl/connect.ts";
import type { Plant } from "./plant.ts";
import { percentile, type Row } from "./row.ts";
import { withBrowser } from "./stage.ts";
import { paintedAfter } from "./tap.ts";

const screen = { viewport: { width: 1024, height: 600 }, hasTouch: true };
const turns = 10;
const waiting = 10_000;

/** Hears when each label is there, ms since the epoch. */
const listen = async () => {
  const heard: number[] = [];
  const ears: (() => void)[] = [];
  const printer = await startPrinter({
    port: 0,
    behaviour: usualBehaviour,
    printed: () => {
      heard.push(performance.timeOrigin + performance.now());
      for (const tell of ears.splice(0)) tell();
    },
    refused: (error) => {
      throw error;
    },
  });
  const next = async (): Promise<number> => {
    await new Promise<void>((resolve) => ears.push(resolve));
    return heard.at(-1)!;
  };
  return { ...printer, next };
};

/** Runs `tap`; ms since the epoch when the finger was lifted. */
const lifted = async (page: Page, tap: () => Promise<void>): Promise<number> => {
  const at = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watch = ({ timeStamp }: PointerEvent) => resolve(performance.timeOrigin + timeStamp);
        addEventListener("pointerup", watch, { capture: true, once: true });
      }),
  );
  await tap();
  return at;
};

const inPanel = (page: Page, action: string) => page.locator(`[data-panel="pallet-flag"] [data-action="${action}"]`);

/** Milliseconds from the finger off OK, which prints a flag again, to its label at the printer. */
const fromTap = async (page: Page, next: () => Promise<number>): Promise<number> => {
  await inPanel(page, "reprint").tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /Beside JB1/ }).tap();
  const there = next();
  const up = await lifted(page, () => dialog.getByRole("button", { name: "OK", exact: true }).tap());
  const took = (await there) - up;
  await dialog.waitFor({ state: "detached" });
  return took;
};

/** Milliseconds for a label over a connection of its own, asked for its state before as the product does. */
const bareLabel = async (address: string, next: () => Promise<number>): Promise<number> => {
  const [host, port] = address.split(":") as [string, string];
  const from = performance.timeOrigin + performance.now();
  const there = next();
  const socket = connect(Number(port), host, () => socket.write("~HS\r\n"));
  socket.once("data", () => socket.write("^XA^PW800^LL400^FO20,20^A0N,40,40^FDBench^FS^XZ\n"));
  const took = (await there) - from;
  socket.destroy();
  return took;
};

/** As many jobs more as are to wait, all like the newest one, while the server is down. */
const addJobs = async (plant: Plant, machine_id: string): Promise<void> => {
  await plant.stop();
  const db = new DatabaseSync(plant.file);
  const columns = db.prepare("select name from pragma_table_info('print_jobs')").all() as { name: string }[];
  const others = columns.map(({ name }) => name).filter((name) => !["record_no", "machine_id"].includes(name));
  const { newest } = db.prepare("select max(record_no) as newest from print_jobs").get() as { newest: number };
  db.exec("begin");
  db.prepare("update print_jobs set print_status = 'New', ended_at = null, sent_at = null where record_no = ?").run(
    newest,
  );
  const insert = db.prepare(
    `insert into print_jobs (record_no, machine_id, ${others.join(", ")})
     select ?, ?, ${others.join(", ")} from print_jobs where record_no = ${newest}`,
  );
  for (let added = 1; added <= waiting; added += 1) insert.run(newest + added, machine_id);
  db.exec("commit");
  db.close();
  await plant.start();
};

/** A list of what is printed, and the page whose menu leads to it. */
interface List {
  what: string;
  from: string;
  to: string;
}
const listsOf = (machine_id: string): List[] => [
  {
    what: "List of a machine's labels",
    from: `/interface/${machine_id}`,
    to: `/interface/${machine_id}/label-history`,
  },
  {
    what: "History of a machine's pallet flags",
    from: `/interface/${machine_id}`,
    to: `/interface/${machine_id}/pallet-flag-history`,
  },
  { what: "List of all machines' print jobs", from: "/machines/all", to: "/machines/global-print" },
];

/** Milliseconds from the finger off a menu's entry until the first row of its list is painted, median. */
const opensIn = async (page: Page, { from, to }: List): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await page.goto(from);
    const entry = page.locator(`a[href$="${to}"]`).first();
    await entry.waitFor();
    times.push(await paintedAfter(page, () => entry.tap(), { selector: "tbody tr", path: to }));
  }
  return percentile(times, 0.5);
};
const allOpenIn = async (page: Page, lists: readonly List[]): Promise<number[]> => {
  const times: number[] = [];
  for (const list of lists) times.push(await opensIn(page, list));
  return times;
};

/** A flag from the tap to its printer, and the lists of what is printed while thousands wait for a printer that is off. */
export const printingRows = (): Promise<Row[]> =>
  withBrowser(async ({ plant, signedIn }) => {
    const printer = await listen();
    const admin = await plant.client("admin");
    await connectLabelPrinter(admin, printer.address, { retry_minutes: 600 });
    const [order] = await runningOrders(await plant.client("operator"), 1);
    const { machine_id1: machine_id, card_no } = order!;
    const flag = { machine_id, card_no, quantity: 5, pallet_flag_type: "", printer: labelPrinterNo, num_copies: 1 };
    const first = printer.next();
    const { record_no } = await (
      await plant.client("operator")
    ).write<{ record_no: number }>("print_pallet_flag", flag);
    await first;

    const page = await (await signedIn("operator", screen)).newPage();
    await page.goto(`/interface/${machine_id}/pallet-flag-history`);
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("gridcell", { name: String(record_no), exact: true }) });
    const [taps, bare]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      if ((await row.getAttribute("aria-selected")) !== "true") await row.tap();
      taps.push(await fromTap(page, printer.next));
      bare.push(await bareLabel(printer.address, printer.next));
    }

    const label = { machine_id, card_no, num_labels: 1, printer: labelPrinterNo };
    const one = printer.next();
    await (await plant.client("operator")).write("print_label", label);
    await one;
    const lists = listsOf(machine_id);
    const few = await allOpenIn(page, lists);
    await printer.close();
    await addJobs(plant, machine_id);
    const many = await allOpenIn(page, lists);
    return [
      {
        what: `A pallet flag that is printed again, from the lifted finger to its label at the printer, median of ${turns}`,
        figure: percentile(taps, 0.5),
        unit: "ms",
        reference: {
          what: "a label over a bare connection that asks for the state first",
          figure: percentile(bare, 0.5),
        },
        goal: "<= 500 ms",
      },
      ...lists.map(({ what }, index): Row => ({
        what: `${what}, from the lifted finger to its first row, while ${waiting} labels wait for a printer that is off`,
        figure: many[index]!,
        unit: "ms",
        reference: { what: "the same list where none waits", figure: few[index]! },
        goal: "<= 100 ms",
      })),
    ];
  });
