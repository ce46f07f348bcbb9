import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { keepLive } from "#engine/react/queries/live.ts";
import { memoryCopy } from "#engine/transport/local/copy.ts";
import { held } from "../panels/acts.ts";
import { machineOf, orderOf } from "../panels/stage.tsx";
import { choose, draftServer, enter, identify, next, openAt, plant, press, refused, signedIn, title } from "./desk.tsx";

const quantity = () => page.getByRole("textbox").first();
const now = "2026-01-05T08:00:00.000Z";
const good = (good_qty: number, card_no = "104") => [
  "receive_good_qty",
  { machine_id: "M1", card_no, good_qty, confirmed: false, employee: "12", trans_time: now, note: "" },
];

test("good, scrap and reason are reported in four taps from the order's panel", async () => {
  const { calls, place } = await openAt("/interface/M1/running-orders", {
    ...signedIn,
    procedures: {
      ...signedIn.procedures,
      load_running_orders: [orderOf("104", { state: "started", unit_qty: 25 })],
    },
  });
  await choose("WO104");
  await press("Report");
  await press("Add 1 scrap");
  await press(/Bent/);
  await next.click();
  await expect.poll(place).toBe("/interface/M1");
  expect(calls("receive_good_qty", "report_scrap")).toEqual([
    good(25),
    [
      "report_scrap",
      {
        machine_id: "M1",
        card_no: "104",
        scrap_reason: "R1",
        scrap_qty: 1,
        confirmed: false,
        employee: "12",
        trans_time: now,
        scrap_text: "",
      },
    ],
  ]);
});

test("a machine that counts itself suggests no good quantity, and scrap alone is reported", async () => {
  const { calls, place } = await openAt("/interface/M1/report-production?card_no=104", {
    ...signedIn,
    procedures: {
      ...signedIn.procedures,
      load_machine_signals: { ...(plant["load_machine_signals"] as object), counter: 120 },
    },
  });
  await press("Add 2 scrap");
  await expect.element(next).toBeDisabled();
  await press(/Other/);
  await expect.element(next).toBeDisabled();
  await page.getByRole("textbox", { name: "Note" }).fill("Wrong colour");
  await next.click();
  await expect.poll(place).toBe("/interface/M1");
  expect(calls("receive_good_qty", "report_scrap").map(([name, input]) => [name, input["scrap_text"]])).toEqual([
    ["report_scrap", "Wrong colour"],
  ]);
});

test("the row for which a wizard was opened is chosen in it", async () => {
  const { calls } = await openAt("/interface/M1/running-orders", signedIn);
  await choose("WO107");
  await press("Report");
  await enter("5");
  await next.click();
  await expect.poll(() => calls("receive_good_qty")).toEqual([good(5, "107")]);
});

/** Reports 5 good pieces of the first running order. */
const report = async () => {
  await identify();
  await choose("WO104");
  await next.click();
  await enter("5");
  await next.click();
};

test("a report without a link is shown as queued, and the next entry begins at once", async () => {
  const copy = memoryCopy();
  const { transport, clock, place } = await openAt("/interface/M1/report-quantity", {
    copy,
    queueable: ["receive_good_qty"],
  });
  await identify();
  await choose("WO104");
  await next.click();
  await enter("5");
  transport.setLink(false);
  await next.click();
  await expect.element(page.getByText("Queued")).toBeVisible();
  await press("Next entry");
  await expect.element(title("Employee")).toBeVisible();
  await expect.element(page.getByLabelText("Employee number")).toHaveValue("");
  expect(transport.queue.entries()).toMatchObject([
    { procedure: "receive_good_qty", input: { good_qty: 5 }, actor: { employee: "12", name: "Anna Ek" } },
  ]);
  clock.advance(60_000);
  expect(place()).toBe("/interface/M1/report-quantity");
});

test("a queued report says that it is done when the server has taken it", async () => {
  const { transport, place } = await openAt("/interface/M1/report-quantity", { queueable: ["receive_good_qty"] });
  await identify();
  await choose("WO104");
  await next.click();
  await enter("5");
  transport.setLink(false);
  await next.click();
  await expect.element(page.getByText("Queued")).toBeVisible();
  transport.setLink(true);
  const [entry] = transport.queue.entries();
  transport.queue.end({ key: entry!.key, outcome: "done", res: true });
  await expect.poll(place).toBe("/interface/M1");
  await expect.element(page.getByText("The quantity is reported")).toBeVisible();
});

test("without a link an employee number is not checked, but a pincode is", async () => {
  const { transport } = await openAt("/interface/M1/report-quantity");
  await expect.element(page.getByLabelText("Employee number")).toBeVisible();
  transport.setLink(false);
  await identify();
  await expect.element(title("Running orders")).toBeVisible();
});

test("with pincodes nobody goes on without a link", async () => {
  const { transport } = await openAt("/interface/M1/report-quantity", {
    machines: [machineOf("M1", [361])],
  });
  await page.getByLabelText("Employee number").fill("12");
  await page.getByLabelText("PIN code").fill("1234");
  transport.setLink(false);
  await next.click();
  await expect.element(page.getByText("No connection to the server").first()).toBeVisible();
  await expect.element(title("Employee")).toBeVisible();
});

test("[WD-079] [WD-080] another machine resets the order, all entries and the snapshot, and begins at the first step", async () => {
  const server = draftServer();
  const { go, clock } = await openAt("/interface/M1/report-quantity", { procedures: server.procedures });
  await identify();
  await choose("WO104");
  await next.click();
  await enter("5");
  await expect.element(quantity()).toHaveValue("5");
  clock.advance(1_000);
  await expect.poll(() => server.rows.get("report-quantity M1")?.snapshot.data["quantity"]).toMatchObject({ value: 5 });
  go("/interface/M2/report-quantity");
  await expect.element(title("Employee")).toBeVisible();
  await expect.element(page.getByLabelText("Employee number")).toHaveValue("");
  clock.advance(1_000);
  await expect.poll(() => [...server.rows.keys()]).not.toContain("report-quantity M1");
  await identify();
  await expect.element(title("Running orders")).toBeVisible();
  await expect.element(next).toBeDisabled();
});

test("a report that ends after the person has gone to another machine says so there, and calls nobody back", async () => {
  const { answer, release } = held();
  const { go, place, calls } = await openAt("/interface/M1/report-quantity", {
    procedures: { receive_good_qty: answer },
  });
  await report();
  await expect.poll(() => calls("receive_good_qty")).toHaveLength(1);
  // The answer is heard before the other page is drawn.
  go("/interface/M2/report-quantity");
  release({ record_no: 1, order: null });
  await expect.element(page.getByText("The quantity is reported")).toBeVisible();
  await expect.element(title("Employee")).toBeVisible();
  await expect.element(page.getByText("Report good quantity · M2")).toBeInTheDocument();
  await expect.poll(place).toBe("/interface/M2/report-quantity");
});

test("[WD-088] an order that another terminal has finished leaves the list, and Next is disabled again", async () => {
  const { transport, clock, queries, state } = await openAt("/interface/M1/report-quantity");
  const stop = keepLive(queries, transport, clock, state);
  await identify();
  await choose("WO104");
  await expect.element(next).toBeEnabled();
  transport.answer("load_running_orders", [orderOf("107", { state: "started" }), orderOf("108", { state: "started" })]);
  transport.emit("OrderChanged", { machine_id: "M1" });
  clock.advance(1_000);
  await expect.element(next).toBeDisabled();
  stop();
});

test("what another terminal has stored is shown, said, and can be taken back", async () => {
  const server = draftServer();
  const { clock } = await openAt("/interface/M1/report-quantity", { procedures: server.procedures });
  await identify();
  await choose("WO104");
  await next.click();
  await enter("5");
  clock.advance(1_000);
  await expect.poll(() => server.rows.get("report-quantity M1")?.snapshot.data["quantity"]).toMatchObject({ value: 5 });
  const row = server.rows.get("report-quantity M1")!;
  const data = { ...row.snapshot.data, quantity: { value: 9, text: "9" } };
  server.rows.set("report-quantity M1", { ...row, version: row.version + 1, snapshot: { ...row.snapshot, data } });
  await enter("7");
  clock.advance(1_000);
  await expect.element(page.getByText(/Another terminal has gone on with this/)).toBeVisible();
  await expect.element(quantity()).toHaveValue("9");
  await press("Use my entries");
  await expect.element(quantity()).toHaveValue("57");
  clock.advance(1_000);
  await expect
    .poll(() => server.rows.get("report-quantity M1")?.snapshot.data["quantity"])
    .toMatchObject({ value: 57 });
});

test("an unfinished entry for another order is asked about before anything is entered into it", async () => {
  const server = draftServer();
  const first = await openAt("/interface/M1/report-quantity?card_no=104", { procedures: server.procedures });
  await identify();
  await enter("5");
  first.clock.advance(1_000);
  await expect.poll(() => server.rows.size).toBe(1);
  first.go("/interface/M1/report-quantity?card_no=107");
  await expect.element(page.getByText(/Something else is unfinished here, at step 3 of 3/)).toBeVisible();
  await press("Begin anew");
  await expect.element(page.getByLabelText("Employee number")).toHaveValue("");
  await identify();
  await enter("2");
  await next.click();
  await expect.poll(() => first.calls("receive_good_qty").map(([, input]) => input["card_no"])).toEqual(["107"]);
});

test("unfinished wizards are listed at the machine, and go on or are discarded", async () => {
  const server = draftServer();
  const { go, clock, entry } = await openAt("/interface/M1/report-quantity", { procedures: server.procedures });
  await identify();
  await choose("WO104");
  await next.click();
  await enter("5");
  clock.advance(1_000);
  await expect.poll(() => server.rows.size).toBe(1);
  go("/interface/M1");
  await expect.element(page.getByText("Unfinished, step 3 of 3, 2 min ago")).toBeVisible();
  await press(/Report good quantity.*Unfinished/);
  await expect.element(quantity()).toHaveValue("5");
  await expect.poll(entry).toEqual({ wizard: true });
  go("/interface/M1");
  await press("Discard: Report good quantity");
  await press("Yes");
  await expect.poll(() => server.rows.size).toBe(0);
  await expect.element(page.getByText(/Unfinished, step/)).not.toBeInTheDocument();
});

test("the browser's back goes one step back, and from the first asks whether to quit", async () => {
  const server = draftServer();
  const { go, place, entry } = await openAt("/interface/M1/report-quantity", { procedures: server.procedures });
  await identify();
  await choose("WO104");
  await expect.element(next).toBeEnabled();
  await expect.poll(entry).toEqual({ wizard: true });
  go(-1);
  await expect.element(page.getByLabelText("Employee number")).toHaveValue("12");
  await expect.poll(entry).toEqual({ wizard: true });
  expect(place()).toBe("/interface/M1/report-quantity");
  go(-1);
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect.poll(place).toBe("/interface/M1");
  await expect.poll(() => server.rows.size).toBe(0);
});

test("a step cannot be skipped by the address", async () => {
  await openAt("/interface/M1/report-quantity?step=quantity&stepId=sf61-summary");
  await expect.element(title("Employee")).toBeVisible();
  await expect.element(page.getByText("1/3")).toBeVisible();
});

test("a report that the server refuses stays on its step with all entries, and is sent anew after a change", async () => {
  let isRefused = true;
  const { calls, place } = await openAt("/interface/M1/report-quantity", {
    procedures: {
      receive_good_qty: () => {
        if (isRefused) throw refused("state_conflict", "The card is not on the machine.", 409);
        return { record_no: 1, order: null };
      },
    },
  });
  await report();
  await expect.element(page.getByText("The card is not on the machine.")).toBeVisible();
  await expect.element(quantity()).toHaveValue("5");
  isRefused = false;
  await next.click();
  await expect.poll(place).toBe("/interface/M1");
  expect(calls("receive_good_qty")).toEqual([good(5), good(5)]);
});

test("a wizard whose name is unknown leads to the machines [WD-054]", async () => {
  const { place } = await openAt("/interface/M1/nonsense");
  await expect.poll(place).toBe("/machines/all");
});
