import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
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
const card = (of: string) => page.getByRole("radio", { name: of, exact: true });
const next = () => page.getByRole("button", { name: "Next", exact: true });
const quit = () => page.getByRole("button", { name: "Quit", exact: true });
const shortcuts = () =>
  Array.from(document.querySelectorAll("fieldset legend + div button"), ({ textContent }) => textContent.slice(0, 2));

beforeEach(() => localStorage.clear());

/** A plant with uncoded stops, which leave the lists when they get a code. */
const plant = async (
  path: string,
  { machines = [machineAt("FC1"), machineAt("JH1")], ...more }: Members & { machines?: any[] } = {},
) => {
  let open: Members[] = ["3", "2", "1"].flatMap((stop) =>
    machines.map(({ machine_id }) => stopOf(Number(stop), { machine_id, work_order_no: `${machine_id}-${stop}` })),
  );
  const staged = await stage({
    path,
    machines,
    procedures: {
      load_uncoded_stops: ({ machine_id }: Members) => open.filter((stop) => stop["machine_id"] === machine_id),
      load_uncoded_stops_for_location: () => open,
      load_common_stop_codes: codes,
      load_running_order: null,
      set_wizard_snapshot: { version: 1 },
      delete_wizard_snapshot: true,
      update_uncoded_stops: ({ machine_id, stops }: Members) => {
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
  test("gives chosen stops one code and leads back to where it was opened from; they have left the list, and nothing is chosen [OV-100] [OV-101] [OV-432]", async () => {
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
    await expect.poll(selectedRows).toBe(2);
  });

  test("codes stops of several machines with one call each; the machine that refuses is named, and its stops stay chosen", async () => {
    const open = "/machines/department/10/uncoded-location";
    const told: unknown[] = [];
    const { place, transport } = await plant(open);
    const code = transport.calls;
    transport.answer("update_uncoded_stops", (input: Members) => {
      told.push([input["machine_id"], input["stops"]]);
      if (input["machine_id"] === "JH1") refused("The stop 1 is coded already.")();
      return [];
    });
    expect(code).toBeDefined();
    await choose("FC1-3", "JH1-1");
    await action("Code").click();
    await expect.poll(place).toBe(`${open}/code`);
    await card("12").click();
    await next().click();
    await expect.element(page.getByText("Not coded: JH1: The stop 1 is coded already.").first()).toBeVisible();
    expect(told).toEqual([
      ["FC1", [3]],
      ["JH1", [1]],
    ]);
    await quit().click();
    await expect.poll(place).toBe(open);
    await expect.poll(selectedRows).toBeGreaterThan(0);
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
