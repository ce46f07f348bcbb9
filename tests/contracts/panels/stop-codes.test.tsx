import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { rowsAt } from "#engine/navigation/locations.ts";
import type { StopCode } from "#schemas/plant/stop-code.ts";
import { offeredByAll } from "#server/procedures/stops/common.ts";
import sv from "../../../configs/factory/texts/sv.json" with { type: "json" };
import { action, dialog, inDialog, refused, selectedRows } from "./acts.ts";
import { codedStopOf, stopCodeOf, stopOf } from "./rows.ts";
import { machineOf, stage } from "./stage.tsx";

type Members = Record<string, unknown>;

const at = { department: "10", department_description: "Moulding", zone: "Z1", zone_desc: "Hall 1" };
const machineAt = (machine_id: string, more: Members = {}) => ({ ...machineOf(machine_id), ...at, ...more });
const code = (stop_code: string, more: Members = {}) => ({ ...stopCodeOf(stop_code, 0), ...more });
const codes = [code("12"), code("30", { stop_help_text: "Nobody is there" }), { ...stopCodeOf("40", 1) }, code("50")];
const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
const choose = async (...names: string[]) => {
  for (const name of names) {
    const before = selectedRows();
    await cell(name).click();
    await expect.poll(selectedRows).toBe(before + 1);
  }
};
const chosen = (name: string) =>
  page
    .getByRole("row")
    .filter({ has: cell(name) })
    .element()
    .getAttribute("aria-selected");
const card = (of: string) => page.getByRole("radio", { name: of, exact: true });
const next = () => page.getByRole("button", { name: "Next", exact: true });
const quit = () => page.getByRole("button", { name: "Quit", exact: true });
const shortcuts = () =>
  Array.from(document.querySelectorAll("fieldset legend + div button"), ({ textContent }) => textContent.slice(0, 2));

beforeEach(() => localStorage.clear());

/** A plant with uncoded stops, which leave the lists when they get a code. */
const plant = async (
  path: string,
  {
    machines = [machineAt("FC1"), machineAt("JH1")],
    refuses = "",
    ...more
  }: Members & {
    machines?: any[];
    /** The machine whose stops somebody else has coded meanwhile. */
    refuses?: string;
  } = {},
) => {
  let open: Members[] = ["3", "2", "1"].flatMap((stop) =>
    machines.map(({ machine_id }) => stopOf(Number(stop), { machine_id, work_order_no: `${machine_id}-${stop}` })),
  );
  const staged = await stage({
    path,
    machines,
    procedures: {
      load_uncoded_stops: ({ machine_id }: Members) => open.filter((stop) => stop["machine_id"] === machine_id),
      load_uncoded_stops_for_location: ({ request_type, request_code }: Members) => {
        const here = rowsAt(String(request_type), String(request_code), machines);
        return open.filter((stop) => here.some((row) => row["machine_id"] === stop["machine_id"]));
      },
      load_common_stop_codes: codes,
      load_running_order: null,
      set_wizard_snapshot: { version: 1 },
      delete_wizard_snapshot: true,
      update_uncoded_stops: ({ machine_id, stops }: Members) => {
        if (machine_id === refuses) refused("The stop 1 is coded already.")();
        open = open.filter((one) => one["machine_id"] !== machine_id || !(stops as unknown[]).includes(one["stop"]));
        staged.transport.emit("StopChanged", { machine_id, stops });
        return [];
      },
      set_stop_code: {},
      ...more,
    },
  });
  return { ...staged, sent: () => staged.calls("update_uncoded_stops").map(([, input]) => input) };
};

const list = "/machines/department/10/uncoded/FC1";

describe("the code page", () => {
  test("gives chosen stops one code and leads back to where it was opened from; they have left the list, and nothing is chosen [OV-100] [OV-101] [OV-342] [OV-432]", async () => {
    const { place, sent } = await plant(`${list}?from=here`);
    await choose("FC1-3", "FC1-1");
    expect(document.body.textContent).not.toContain("JH1-3");
    await action("Code").click();
    await expect.poll(place).toBe(`${list}/code`);
    await card("12").click();
    await next().click();
    await expect.poll(place).toBe(`${list}?from=here`);
    await expect.element(cell("FC1-2")).toBeVisible();
    await expect.poll(() => document.querySelectorAll("tbody tr").length).toBe(1);
    expect(selectedRows()).toBe(0);
    expect(sent()).toEqual([{ machine_id: "FC1", stops: [3, 1], stop_code: "12", note: null, recode: false }]);
  });

  test("opened without chosen stops leads to its list; who quits has the stops chosen again [OV-106] [OV-433]", async () => {
    const { place, sent } = await plant(`${list}/code`);
    await expect.poll(place).toBe(list);
    await choose("FC1-2");
    await action("Code").click();
    await expect.poll(place).toBe(`${list}/code`);
    await quit().click();
    await expect.poll(place).toBe(list);
    await expect.poll(selectedRows).toBe(1);
    expect(sent()).toEqual([]);
  });

  test("says what the server says of a refusal, stays open and keeps the stops [OV-434]", async () => {
    const { place } = await plant(list, { update_uncoded_stops: refused("The stop 3 is coded already.") });
    await choose("FC1-3", "FC1-2");
    await action("Code").click();
    await card("12").click();
    await next().click();
    await expect.element(page.getByText("The stop 3 is coded already.").first()).toBeVisible();
    expect(place()).toBe(`${list}/code`);
    await quit().click();
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect.poll(selectedRows).toBe(2);
  });

  const ofPlace = "/machines/department/10/uncoded-location";
  const all = page.getByRole("checkbox", { name: "Select all rows" });
  const rows = () => document.querySelectorAll("tbody tr").length;

  test("gives stops of several machines of a location one code in one go; they leave the list, and nothing is chosen [OV-105] [MI-042] [OV-438]", async () => {
    const D1 = { department: "D1" };
    const list = "/machines/department/D1/uncoded-location";
    const { place, sent, advance } = await plant(list, { machines: [machineAt("FC1", D1), machineAt("JH1", D1)] });
    await expect.poll(rows).toBe(6);
    await all.click();
    await expect.poll(selectedRows).toBe(6);
    for (const kept of ["FC1-2", "JH1-3", "JH1-2"]) await cell(kept).click();
    await expect.poll(selectedRows).toBe(3);
    await action("Code").click();
    await expect.poll(place).toBe(`${list}/code`);
    await card("12").click();
    await next().click();
    await expect.poll(place).toBe(list);
    await expect.poll(rows).toBe(3);
    advance(250);
    expect(selectedRows()).toBe(0);
    await expect.element(action("Code")).not.toBeInTheDocument();
    for (const kept of ["FC1-2", "JH1-3", "JH1-2"]) await expect.element(cell(kept)).toBeVisible();
    expect(sent()).toEqual([
      { machine_id: "FC1", stops: [3, 1], stop_code: "12", note: null, recode: false },
      { machine_id: "JH1", stops: [1], stop_code: "12", note: null, recode: false },
    ]);
  });

  test("codes stops of several machines with one call each; the machine that refuses is named, and its stops stay chosen [MI-271]", async () => {
    const { place, sent } = await plant(ofPlace, { refuses: "JH1" });
    await choose("FC1-3", "JH1-2", "JH1-1");
    await action("Code").click();
    await expect.poll(place).toBe(`${ofPlace}/code`);
    await card("12").click();
    await next().click();
    await expect.element(page.getByText("Not coded: JH1: The stop 1 is coded already.").first()).toBeVisible();
    expect(sent().map((input) => [input["machine_id"], input["stops"]])).toEqual([
      ["FC1", [3]],
      ["JH1", [2, 1]],
    ]);
    await quit().click();
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect.poll(place).toBe(ofPlace);
    await expect.poll(rows).toBe(5);
    await expect.poll(() => [chosen("FC1-2"), chosen("JH1-2"), chosen("JH1-1")]).toEqual(["false", "true", "true"]);
    expect(selectedRows()).toBe(2);
  });

  test("offers several machines the codes that all of them have, and says so where there are none [OV-107]", async () => {
    const offers = (...of: [code: string, ...machines: string[]][]) =>
      of.map(([stop_code, ...machine_ids]) => ({ ...stopCodeOf(stop_code, 0), machine_ids }));
    const open = async (lists: ReturnType<typeof offers>) => {
      const { place } = await plant(ofPlace, {
        load_common_stop_codes: ({ machines }: Members) => offeredByAll(lists as StopCode[], machines as string[]),
      });
      await choose("FC1-3", "JH1-1");
      await action("Code").click();
      await expect.poll(place).toBe(`${ofPlace}/code`);
    };
    await open(offers(["1", "FC1"], ["2", "FC1", "JH1"], ["3", "FC1", "JH1"], ["4", "JH1"]));
    await expect.element(card("2")).toBeVisible();
    await expect.element(card("3")).toBeVisible();
    expect(page.getByRole("radio").elements().length).toBe(2);
    await cleanup();
    await open(offers(["1", "FC1"], ["4", "JH1"]));
    await expect.element(page.getByText("Not loaded", { exact: true })).toBeVisible();
    expect(page.getByRole("radio").elements()).toEqual([]);
  });

  test("is reached from the list of a location, which has the stops of all its machines and stands below /machines only [OV-104]", async () => {
    const { go, place, calls } = await plant(ofPlace, {
      machines: [machineAt("FC1"), machineAt("JH1"), machineAt("PJ1", { department: "20" })],
    });
    for (const stop of ["FC1-3", "FC1-1", "JH1-3", "JH1-1"]) await expect.element(cell(stop)).toBeVisible();
    expect(rows()).toBe(6);
    expect(calls("load_uncoded_stops_for_location")[0]![1]).toEqual({ request_type: "department", request_code: "10" });
    go("/machine-widgets/department/10/uncoded-location");
    await expect.poll(place).toBe("/machines/all");
  });

  test("has the last three codes of the machine above all others, and a refusal adds none [OV-437] [MI-272] [MI-273]", async () => {
    const { place, sent, go, transport } = await plant("/interface/FC1/stopcode", {
      machines: [
        machineAt("FC1", { status: "S", current_stop_reason: "-" }),
        machineAt("JH1", { status: "S", current_stop_reason: "-" }),
      ],
    });
    const again = async (machine = "FC1") => {
      go(`/interface/${machine}/stopcode`);
      await expect.poll(place).toBe(`/interface/${machine}/stopcode`);
      await expect.element(card("12")).toBeVisible();
    };
    await card("30").click({ button: "right" });
    await expect.element(page.getByText("Nobody is there")).toBeVisible();
    for (const used of ["12", "30", "50"]) {
      await again();
      await card(used).click();
      await next().click();
      await expect.poll(place).toBe("/interface/FC1");
    }
    await again();
    await card("40").click();
    await next().click();
    await dialog().getByRole("textbox").fill("Belt torn");
    await inDialog("OK").click();
    await expect.poll(place).toBe("/interface/FC1");
    await again();
    expect(shortcuts()).toEqual(["40", "50", "30"]);
    transport.answer("set_stop_code", refused("Not now."));
    await card("12").click();
    await next().click();
    await expect.element(page.getByText("Not now.").first()).toBeVisible();
    transport.answer("set_stop_code", {});
    await again("JH1");
    expect(shortcuts()).toEqual([]);
    await again();
    expect(shortcuts()).toEqual(["40", "50", "30"]);
    expect(sent()).toEqual([]);
  });
});

describe("the last used codes", () => {
  const standing = { machines: [machineAt("FC1", { status: "S", current_stop_reason: "-" })] };
  const shortcut = (of: string) =>
    page.getByRole("group", { name: "Last used" }).getByRole("button", { name: new RegExp(`^${of}`) });

  test("are the browser's: a failed coding adds none, they are there after a reload, and a press of one codes, after a refusal too [MI-275]", async () => {
    const { place } = await plant("/interface/FC1/stopcode", standing);
    await card("30").click();
    await next().click();
    await expect.poll(place).toBe("/interface/FC1");
    await cleanup();
    const {
      transport,
      calls,
      place: at,
    } = await plant("/interface/FC1/stopcode", {
      ...standing,
      set_stop_code: refused("Not now."),
    });
    await card("12").click();
    await next().click();
    await expect.element(page.getByText("Not now.").first()).toBeVisible();
    await expect.poll(shortcuts).toEqual(["30"]);
    transport.answer("set_stop_code", {});
    await shortcut("30").click();
    await expect.poll(at).toBe("/interface/FC1");
    expect(calls("set_stop_code").map(([, input]) => input["stop_code"])).toEqual(["12", "30"]);
  });
});

describe("the stop code of a machine that stands now", () => {
  const standing = { status: "S", current_stop_reason: "30" };

  test("is chosen already where the stop has one, and may be another; a machine that runs has none, and leads to its uncoded stops [OV-099] [OV-116] [OV-436]", async () => {
    const { place, go, calls } = await plant("/machines/all/stopcode/FC1", {
      machines: [machineAt("FC1", standing), machineAt("JH1", { status: "R" })],
    });
    await expect.element(card("30")).toBeChecked();
    await card("12").click();
    await next().click();
    await expect.poll(place).toBe("/machines/all");
    expect(calls("set_stop_code").map(([, input]) => input)).toEqual([
      { machine_id: "FC1", stop_code: "12", note: null },
    ]);
    go("/interface/JH1/stopcode");
    await expect.element(page.getByRole("heading", { name: "The machine is not stopped." })).toBeVisible();
    await page.getByRole("button", { name: "Uncoded stops" }).click();
    await expect.poll(place).toBe("/interface/JH1/uncoded");
    expect(sv.texts["900063"]).toBe("Maskinen är inte stoppad.");
  });
});

describe("the history of a location's machine", () => {
  test("recodes the stops that are chosen in it", async () => {
    let reason = "30";
    const staged: Awaited<ReturnType<typeof plant>> = await plant("/machines/zone/Z1/history/FC1", {
      load_stop_history: () => [
        codedStopOf(2, "-", { machine_id: "FC1" }),
        codedStopOf(1, reason, { machine_id: "FC1" }),
      ],
      update_uncoded_stops: ({ stop_code }: Members) => {
        reason = String(stop_code);
        staged.transport.emit("StopChanged", { machine_id: "FC1", stops: [1] });
        return [];
      },
    });
    const { place, sent } = staged;
    await choose("Reason 30");
    await action("Code").click();
    await expect.poll(place).toBe("/machines/zone/Z1/history/FC1/code");
    await card("50").click();
    await next().click();
    await expect.poll(place).toBe("/machines/zone/Z1/history/FC1");
    expect(sent()).toMatchObject([{ stops: [1], stop_code: "50", recode: true }]);
  });
});
