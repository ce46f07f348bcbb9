import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CallError } from "#engine/transport/errors.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { RoleDocument } from "#schemas/documents/role/schema.ts";
import { anna, documentsOf, machineOf, menus, orderOf, stage, type StageOptions } from "../panels/stage.tsx";

const roles = documentsOf<RoleDocument>("role");
const homeOf = (role: string) => roles.find(({ slug }) => slug === role)?.home ?? [];
const permissionsOf = (role: string) => roles.find(({ slug }) => slug === role)?.permissions ?? [];
const uncodedOf = (machine_id: string, stop: number) => ({
  machine_id,
  stop,
  start_time: "2026-01-05T07:30:00Z",
  end_time: null,
  shift: 1,
  work_order_no: `WO${stop}`,
});
const machines = [
  { ...machineOf("M1"), status: "S", no_data: false, status_since: "2026-01-05T07:00:00Z", card_no: "101" },
  { ...machineOf("M2"), status: "R", no_data: false, status_since: "2026-01-05T07:00:00Z", card_no: "-" },
  { ...machineOf("M3"), status: "R", no_data: true, status_since: "2026-01-05T06:00:00Z", card_no: "102" },
];
const opened = (role: string, { app, procedures, ...more }: StageOptions = {}) =>
  stage({
    path: "/home",
    machines: machines as never,
    procedures: {
      load_uncoded_stops_for_location: [],
      load_all_running_orders: [],
      load_orders_to_confirm: [],
      ...procedures,
    },
    app: {
      user: { ...anna, role, usertype: roles.find(({ slug }) => slug === role)?.level ?? 0 },
      permissions: permissionsOf(role),
      home: homeOf(role),
      menus,
      ...app,
    },
    ...more,
  });
const card = (name: string) => page.getByRole("region", { name, exact: true });
const rows = (name: string) =>
  [...(card(name).element() as HTMLElement).querySelectorAll("li")].map(
    (row) => row.querySelector("span")?.textContent,
  );
beforeEach(() => localStorage.clear());

describe("the home page", () => {
  test("greets by name and company, and leads on by the groups of the menu that one may open [OV-188]", async () => {
    await opened("operator");
    await expect.element(page.getByText("Welcome, anna")).toBeVisible();
    await expect.element(page.getByRole("main").getByText("C", { exact: true })).toBeVisible();
    const ways = page.getByRole("navigation", { name: "Where to go" });
    await expect.element(ways.getByRole("link", { name: "Machines", exact: true })).toBeVisible();
    await expect.element(ways.getByRole("link", { name: "My settings" })).toBeVisible();
    await expect.element(ways.getByRole("link", { name: "Administration" })).not.toBeInTheDocument();
    await expect.element(ways.getByRole("link", { name: "Home" })).not.toBeInTheDocument();
  });

  test("shows an operator the last machine first, its unfinished work and the uncoded stops [OV-189]", async () => {
    localStorage.setItem("1.anna.lastMachine", JSON.stringify("M2"));
    const draft = {
      id: "d1",
      wizard: "report-quantity",
      title: "Report quantity",
      position: 2,
      count: 3,
      path: null,
      updated_at: "2026-01-05T07:50:00Z",
    };
    const { place } = await opened("operator", {
      procedures: {
        load_uncoded_stops_for_location: [1, 2, 3, 4, 5, 6, 7].map((stop) => uncodedOf("M1", stop)),
        load_wizard_drafts: ({ machine_id }: { machine_id: string }) => (machine_id === "M2" ? [draft] : []),
      } as never,
    });
    await expect.element(card("Uncoded stops").getByText("7", { exact: true })).toBeVisible();
    await expect.poll(() => rows("Uncoded stops")).toEqual(["M1", "M1", "M1", "M1", "M1"]);
    await expect.element(page.getByText("Report quantity")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "M2 Machine M2" }).click();
    await expect.poll(place).toBe("/interface/M2");
  });

  test("leads from a row to its page, and from the card to the page of all", async () => {
    const { place, go } = await opened("operator", {
      procedures: { load_uncoded_stops_for_location: [uncodedOf("M2", 8)] },
    });
    await page.getByRole("link", { name: /M2 .*WO8/ }).click();
    await expect.poll(place).toBe("/interface/M2/uncoded");
    go("/home");
    await page.getByRole("link", { name: "Show all: Uncoded stops" }).click();
    await expect.poll(place).toBe("/machines/all/uncoded-location");
  });

  test("says where nothing waits", async () => {
    await opened("operator");
    await expect.element(card("Uncoded stops").getByText("All stops are coded.")).toBeVisible();
    await expect.element(card("Uncoded stops").getByText("0", { exact: true })).toBeVisible();
  });

  test("says so too where there is no machine yet, of which a location would be", async () => {
    const none = { code: "not_found", message: "None", path: null, res: null };
    await opened("operator", {
      procedures: {
        load_uncoded_stops_for_location: () => {
          throw new CallError(404, none);
        },
      } as never,
    });
    await expect.element(card("Uncoded stops").getByText("All stops are coded.")).toBeVisible();
  });

  test("has no card whose page one may not open", async () => {
    const isUncoded = ({ slug }: PageDocument) => slug === "location-uncoded";
    const all = documentsOf<PageDocument>("page");
    const pages = all.filter((one) => !isUncoded(one));
    await opened("supervisor", { app: { pages, denied: all.filter(isUncoded) } });
    await expect.element(card("Machines that stand")).toBeVisible();
    await expect.element(card("Uncoded stops")).not.toBeInTheDocument();
  });

  test("shows an administrator what is silent, what has failed, and the last backup without a number", async () => {
    const job = (name: string, last_result: string) => ({
      job: name,
      last_result,
      last_start: "2026-01-05T03:00:00Z",
      last_success: "2026-01-05T03:01:00Z",
    });
    const device = (name: string, is_connected: boolean, revoked_at: string | null) => ({
      name,
      is_connected,
      revoked_at,
    });
    await opened("administrator", {
      procedures: {
        load_devices: [
          device("Hall", true, null),
          device("Office", false, null),
          device("Old", false, "2026-01-01T00:00:00Z"),
        ],
        load_scheduled_jobs: [job("backup", "done"), job("prune", "failed")],
      },
    });
    await expect.poll(() => rows("Screens without contact")).toEqual(["Office"]);
    await expect.poll(() => rows("Machines without data")).toEqual(["M3"]);
    await expect.element(card("Failed jobs").getByText("1", { exact: true })).toBeVisible();
    await expect.element(card("Last backup").getByText("Backup (backup)")).toBeVisible();
    await expect.element(card("Last backup").getByText("1", { exact: true })).not.toBeInTheDocument();
  });

  test("says of a read that failed that it is not loaded, and leaves the others as they are", async () => {
    await opened("supervisor", {
      procedures: {
        load_orders_to_confirm: () => {
          throw new Error("broken");
        },
      } as never,
    });
    await expect.element(card("Orders to confirm").getByText("Not loaded")).toBeVisible();
    await expect.element(card("Uncoded stops").getByText("All stops are coded.")).toBeVisible();
  });

  test("keeps what it knows without a link, and says how old it is", async () => {
    const { transport } = await opened("operator", {
      procedures: { load_uncoded_stops_for_location: [uncodedOf("M2", 8)] },
    });
    await expect.element(card("Uncoded stops").getByText("WO8")).toBeVisible();
    await expect.element(card("Uncoded stops").getByText(/^Data are /)).not.toBeInTheDocument();
    transport.setLink(false);
    await expect.element(card("Uncoded stops").getByText(/^Data are /)).toBeVisible();
    await expect.element(card("Uncoded stops").getByText("WO8")).toBeVisible();
  });

  test("shows a supervisor what stands, the longest first", async () => {
    await opened("supervisor");
    await expect.element(card("Machines that stand").getByText("2", { exact: true })).toBeVisible();
    await expect.poll(() => rows("Machines that stand")).toEqual(["M3", "M1"]);
  });

  test("shows a planner late orders, machines without an order and what is finished next", async () => {
    const order = (card_no: string, more: object) =>
      orderOf(card_no, { state: "started", machine_id: `M${card_no}`, ...more });
    await opened("planner", {
      procedures: {
        load_all_running_orders: [
          order("1", { order_finished: "2026-01-05T12:00:00Z" }),
          order("2", { order_finished: "2026-01-05T09:00:00Z" }),
          order("3", { order_finished: null }),
        ],
        load_planned_orders: [order("1", { late_hours: 2 }), order("3", { late_hours: 30 })],
      },
    });
    await expect.element(card("Late orders").getByText("2", { exact: true })).toBeVisible();
    await expect.poll(() => rows("Late orders")).toEqual(["M3", "M1"]);
    await expect.poll(() => rows("Machines without an order")).toEqual(["M2"]);
    await expect.poll(() => rows("Next to finish")).toEqual(["M2", "M1"]);
  });

  test("offers the pages where one was last", async () => {
    const { go } = await opened("operator", { procedures: { load_signed_in_employees: [], load_uncoded_stops: [] } });
    go("/interface/M1/uncoded");
    await expect.element(page.getByRole("heading", { name: "Uncoded stops", level: 1 })).toBeVisible();
    go("/interface/M1/signed-in/sign-in");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    go("/machines/all");
    await expect.element(page.getByRole("heading", { name: "Machines", level: 1 })).toBeVisible();
    go("/home");
    const last = page.getByRole("region", { name: "Last pages" });
    await expect.element(last.getByRole("link", { name: /M1$/ })).toBeVisible();
    await expect.element(last.getByRole("link", { name: "Machines" })).toBeVisible();
    expect([...last.element().querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      "/machines/all",
      "/interface/M1/uncoded",
    ]);
  });
});
