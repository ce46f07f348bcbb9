import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import { stripOf } from "#widgets/dashboard/time-history/strip.ts";
import { action, dialog, escape, inDialog, panelType, refused, row, selectedRows } from "./acts.ts";
import { codedStopOf, noteOf, stopCodeOf, stopOf } from "./rows.ts";
import { documentsOf, machineOf, stage } from "./stage.tsx";

type Members = Record<string, unknown>;

const codes = [stopCodeOf("12", 0), stopCodeOf("40", 1)];
const heading = () => document.querySelector("[data-panel] output")?.textContent;
const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
/** Adds the rows with these cells to the selection, one after the other. */
const choose = async (...names: string[]) => {
  for (const name of names) {
    const before = selectedRows();
    await cell(name).click();
    await expect.poll(selectedRows).toBe(before + 1);
  }
};
/** Chooses a code on the code page and goes on. */
const pick = async (code: string) => {
  await page.getByRole("radio", { name: code, exact: true }).click();
  await page.getByRole("button", { name: "Next", exact: true }).click();
};
const write = async (text: string) => {
  await dialog().getByRole("textbox").fill(text);
  await inDialog("OK").click();
};
const noDialog = async () => {
  await expect.element(dialog()).not.toBeInTheDocument();
};

describe("uncoded stops", () => {
  /** The list of a machine; a stop that gets a code leaves it. */
  const atUncoded = async (procedures: Members = {}, features: number[] = []) => {
    let open: Members[] = [stopOf(3), stopOf(2), stopOf(1)];
    const staged = await stage({
      path: "/interface/M1/uncoded",
      machines: [machineOf("M1", features)],
      procedures: {
        load_uncoded_stops: () => open,
        load_common_stop_codes: codes,
        update_uncoded_stops: ({ stops }: Members) => {
          open = open.filter(({ stop }) => !(stops as unknown[]).includes(stop));
          return [];
        },
        split_stop: () => {
          const parts = [stopOf(2, { duration: 300 }), stopOf(9, { duration: 1500 })];
          open = [stopOf(3), ...parts, stopOf(1)];
          return parts;
        },
        ...procedures,
      },
    });
    await expect.element(cell("3")).toBeVisible();
    return { ...staged, sent: () => staged.calls("update_uncoded_stops", "split_stop").map(([, input]) => input) };
  };

  test("show how many are selected [OV-341]", async () => {
    await atUncoded();
    await choose("1", "2", "3");
    await expect.poll(() => [panelType(), heading()]).toEqual(["uncoded-stops", "3 selected"]);
    await expect.element(action("Code")).toHaveTextContent("Code3");
  });

  test("get one code and one note together, and leave the list [MI-254]", async () => {
    const { sent } = await atUncoded();
    await choose("1", "3");
    await action("Code").click();
    await pick("40");
    await expect.element(dialog().getByRole("textbox")).toBeVisible();
    expect(sent()).toEqual([]);
    await write("Lunch");
    await expect.element(cell("3")).not.toBeInTheDocument();
    await expect.element(cell("2")).toBeVisible();
    await choose("2");
    await action("Code").click();
    await pick("12");
    await expect.element(page.getByText("No uncoded stops", { exact: false })).toBeVisible();
    const body = { machine_id: "M1", recode: false };
    expect(sent()).toEqual([
      { ...body, stops: [1, 3], stop_code: "40", note: "Lunch" },
      { ...body, stops: [2], stop_code: "12", note: null },
    ]);
  });

  test("stay as they are when the note is declined, closed or not written in time [MI-255]", async () => {
    const { sent, clock } = await atUncoded();
    await choose("1");
    await action("Code").click();
    for (const leave of [() => inDialog("Close").click(), escape, async () => clock.advance(120_000)]) {
      await pick("40");
      await expect.element(dialog().getByRole("textbox")).toBeVisible();
      await leave();
      await noDialog();
      await expect.element(page.getByText("No comment added").first()).toBeVisible();
    }
    expect(sent()).toEqual([]);
  });

  test("are split one at a time, at a machine with SF46 [MI-261] [OV-343]", async () => {
    const machines = [machineOf("FC1", [46]), machineOf("JH1")];
    const procedures = { load_uncoded_stops: [stopOf(2), stopOf(1)] };
    const { go, place } = await stage({ path: "/interface/FC1/uncoded", machines, procedures });
    await choose("1");
    await expect.element(action("Split")).toBeEnabled();
    await choose("2");
    await expect.element(action("Split")).toBeDisabled();
    go("/interface/JH1/uncoded");
    await expect.poll(place).toBe("/interface/JH1/uncoded");
    await choose("1");
    await expect.element(action("Code")).toBeEnabled();
    expect(action("Split").query()).toBeNull();
  });

  test("outside planned shifts are not split [MI-262]", async () => {
    await atUncoded({ load_uncoded_stops: [stopOf(3), stopOf(2, { shift: 0 })] }, [46]);
    await choose("2");
    await expect.element(action("Split")).toBeDisabled();
    await expect.element(action("Split")).toHaveAttribute("title", "Only an uncoded stop within a shift can be split");
  });

  test("that still go on are split before now", async () => {
    const open = stopOf(3, { start_time: "2026-01-05T07:30:00Z", end_time: null });
    const { sent } = await atUncoded({ load_uncoded_stops: [open, stopOf(1)] }, [46]);
    await choose("3");
    await action("Split").click();
    await dialog().getByRole("textbox").fill("30");
    await expect.element(inDialog("OK")).toBeDisabled();
    await write("29");
    const split_time = "2026-01-05T07:59:00.000Z";
    await expect.poll(sent).toEqual([{ machine_id: "M1", stop: 3, split_time }]);
  });

  test("are split beside the last 48 hours of the machine, in which the stop is marked [OV-448] [OV-449]", async () => {
    const history = [codedStopOf(3, "12"), codedStopOf(2, "-"), codedStopOf(1, "30")];
    const { calls, clock } = await atUncoded({ load_machine_history: history }, [46]);
    await choose("2");
    await action("Split").click();
    const strip = dialog().getByRole("img", {
      name: "M1: the last 48 hours. The stop from 5/1 03:00 to 5/1 03:30 is marked.",
    });
    await expect.element(strip).toBeVisible();
    await expect
      .poll(() => strip.element().querySelector("canvas")?.getBoundingClientRect().width)
      .toBeGreaterThan(200);
    expect(calls("load_machine_history")).toEqual([["load_machine_history", { machine_id: "M1", period: 48 }]]);
    const now = new Date(clock.now()).toISOString();
    const { from, to } = stripOf({ history, to: now, hours: 48, stop: 2 });
    expect([from, to]).toEqual([clock.now() - 48 * 3_600_000, clock.now()]);
  });

  test("show both parts after a split, of which the longer is selected; a refused split changes nothing [OV-451]", async () => {
    const { transport, sent } = await atUncoded({ split_stop: refused("The stop began too long ago.") }, [46]);
    await choose("2");
    await action("Split").click();
    await write("5");
    await expect.element(page.getByText("The stop began too long ago.")).toBeVisible();
    await expect.element(action("Split")).toBeEnabled();
    expect(page.getByRole("row").elements().length).toBe(4);
    const parts = [stopOf(2, { duration: 300 }), stopOf(9, { duration: 1500 })];
    transport.answer("split_stop", parts);
    transport.answer("load_uncoded_stops", [stopOf(3), ...parts, stopOf(1)]);
    await action("Split").click();
    await write("5");
    await expect.poll(() => page.getByRole("row").elements().length).toBe(5);
    await expect.element(page.getByRole("row").filter({ has: cell("9") })).toHaveAttribute("aria-selected", "true");
    expect(selectedRows()).toBe(1);
    const input = { machine_id: "M1", stop: 2, split_time: "2026-01-05T02:05:00.000Z" };
    expect(sent()).toEqual([input, input]);
  });
});

describe("the stop history", () => {
  /** The list of a machine with two coded stops and an uncoded one; notes that are added show in it. */
  const atHistory = async () => {
    let stops = [codedStopOf(3, "-"), codedStopOf(2, "30"), codedStopOf(1, "12")];
    const staged = await stage({
      path: "/interface/M1/history-stops",
      procedures: {
        load_stop_history: () => stops,
        load_stop_notes: [noteOf(2, 1, "Belt mended"), noteOf(1, 1, "Belt torn")],
        update_history_note: ({ stops: numbers, note }: Members) => {
          stops = stops.map((one) =>
            (numbers as unknown[]).includes(one.stop) ? { ...one, note: note as null } : one,
          );
          return [];
        },
      },
    });
    await expect.element(cell("Reason 12")).toBeVisible();
    return staged;
  };

  test("is that of the last 7 days, or of the days that are chosen; coded stops alone take a note [OV-453]", async () => {
    const { calls, place } = await atHistory();
    const asked = () => calls("load_stop_history").map(([, input]) => input);
    const day = (name: string) => page.getByLabelText(name, { exact: true });
    const lastDays = page.getByRole("button", { name: "Last 7 days" });
    await expect.poll(asked).toEqual([{ machine_id: "M1" }]);
    await expect.element(day("From")).toHaveTextContent("2025-12-29");
    await expect.element(day("To")).toHaveTextContent("2026-01-05");
    await expect.element(lastDays).not.toBeInTheDocument();
    await day("From").click();
    await page.getByRole("button", { name: "1 December 2025", exact: true }).click();
    const range = { start_time: "2025-11-30T23:00:00.000Z", end_time: "2026-01-05T23:00:00.000Z" };
    await expect.poll(() => asked().at(-1)).toEqual({ machine_id: "M1", ...range });
    await day("To").click();
    await page.getByRole("button", { name: "Previous month" }).click();
    await page.getByRole("button", { name: "10 December 2025", exact: true }).click();
    await expect.poll(() => asked().at(-1)?.["end_time"]).toBe("2025-12-10T23:00:00.000Z");
    await expect.poll(place).toBe("/interface/M1/history-stops?from=2025-12-01&to=2025-12-10");
    await lastDays.click();
    await expect.element(day("From")).toHaveTextContent("2025-12-29");
    await expect.element(lastDays).not.toBeInTheDocument();
    await expect.poll(place).toBe("/interface/M1/history-stops");

    await choose("Reason 12");
    await expect.element(action("Note history")).toBeEnabled();
    await choose("5/1 04:00");
    await expect.element(action("Note history")).toBeDisabled();
  });

  test("offers notes while all that is selected has a code [MI-258]", async () => {
    await atHistory();
    await choose("Reason 12", "Reason 30");
    await expect.element(action("Note history")).toBeEnabled();
    await choose("5/1 04:00");
    await expect.element(action("Note history")).toBeDisabled();
    await expect.element(action("Code")).toBeEnabled();
  });

  test("lists the notes with user and time, the newest first, and adds one to each stop [MI-259] [MI-260]", async () => {
    const { calls } = await atHistory();
    await choose("Reason 12", "Reason 30");
    await action("Note history").click();
    await expect.element(dialog().getByText("Belt mended")).toBeVisible();
    const listed = dialog().element().textContent ?? "";
    expect(listed.indexOf("Belt mended")).toBeLessThan(listed.indexOf("Belt torn"));
    expect(listed).toContain("anna");
    await inDialog("OK").click();
    await write("x");
    await expect.poll(() => page.getByRole("gridcell", { name: "x", exact: true }).elements().length).toBe(2);
    expect(calls("update_history_note").map(([, input]) => input)).toEqual([
      { machine_id: "M1", stops: [1, 2], note: "x" },
    ]);
  });
});

test("a note that is refused, or to which nothing answers, stands in its entry again", async () => {
  const answers = [refused("Someone else is writing."), () => ({})];
  const { transport, calls } = await stage({
    path: "/interface/M1/history-stops",
    procedures: {
      load_stop_history: [codedStopOf(1, "12")],
      load_stop_notes: [],
      load_stop_codes: codes,
      update_history_note: () => answers.shift()!(),
    },
  });
  await row("Reason 12").click();
  await action("Note history").click();
  await write("Belt torn at the left");
  await expect.element(page.getByText("Someone else is writing.")).toBeVisible();
  const note = dialog().getByRole("textbox");
  await expect.element(note).toHaveValue("Belt torn at the left");
  transport.setLink(false);
  await inDialog("OK").click();
  await inDialog("Try again").click();
  await inDialog("Close").click();
  await expect.element(page.getByText("The outcome is not known.", { exact: false })).toBeVisible();
  await expect.element(note).toHaveValue("Belt torn at the left");
  transport.setLink(true);
  await inDialog("OK").click();
  await noDialog();
  expect(calls("update_history_note").at(-1)?.[1]).toMatchObject({ stops: [1], note: "Belt torn at the left" });
});

/** A page of a company's own with the list of a machine's codes. */
const codesPage: PageDocument = {
  kind: "page",
  slug: "interface-codes",
  schemaVersion: 1,
  title: "Codes",
  path: "/interface/{machine}/codes",
  content: { kind: "table", slug: "stop_codes" },
  meta: { layout: "machine-interface" },
};

const standing = { ...machineOf("M1"), status: "S" };

test("a stop code gives the present stop its reason, while the machine stands [OV-334]", async () => {
  const { calls, go, place } = await stage({
    path: "/interface/M2/codes",
    app: { pages: [...documentsOf<PageDocument>("page"), codesPage] },
    machines: [standing, machineOf("M2")],
    procedures: { load_stop_codes: codes, set_stop_code: {} },
  });
  await row("Reason 12").click();
  await expect.poll(() => [panelType(), heading()]).toEqual(["stopcode", "12 · Reason 12"]);
  await expect.element(action("Set code")).toBeDisabled();
  await expect.element(action("Set code")).toHaveAttribute("title", "The machine is not stopped.");
  go("/interface/M1/codes");
  await expect.poll(place).toBe("/interface/M1/codes");
  await row("Reason 12").click();
  await expect.element(action("Set code")).toBeEnabled();
  await action("Set code").click();
  await expect
    .poll(() => calls("set_stop_code").map(([, input]) => input))
    .toEqual([{ machine_id: "M1", stop_code: "12", note: null }]);
});

test("a code that takes a note asks for it again after a refusal, with what was written; one without is refused once", async () => {
  const { calls } = await stage({
    path: "/interface/M1/codes",
    app: { pages: [...documentsOf<PageDocument>("page"), codesPage] },
    machines: [standing],
    procedures: { load_stop_codes: codes, set_stop_code: refused("The machine runs again.") },
  });
  await row("Reason 40").click();
  await action("Set code").click();
  await write("Belt torn");
  await expect.element(page.getByText("The machine runs again.")).toBeVisible();
  await expect.element(dialog().getByRole("textbox")).toHaveValue("Belt torn");
  await inDialog("Close").click();
  await noDialog();
  await row("Reason 40").click();
  await row("Reason 12").click();
  await action("Set code").click();
  await expect.poll(() => calls("set_stop_code").length).toBe(2);
  await expect.poll(() => page.getByText("The machine runs again.").elements().length).toBe(2);
  expect(dialog().elements()).toEqual([]);
});
