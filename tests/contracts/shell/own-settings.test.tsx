import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { anna, machineOf, stage, type StageOptions, suitedForAll } from "../panels/stage.tsx";

const located = (machine_id: string, zone: string) => ({
  ...machineOf(machine_id),
  zone,
  zone_desc: `Hall ${zone}`,
});
const opened = (settings: object = {}, { procedures, ...more }: StageOptions = {}) =>
  stage({
    path: "/settings",
    machines: [located("M1", "Z1"), located("M2", "Z/2")],
    procedures: { load_own_configs: [], update_user_settings: {}, set_own_config: {}, ...procedures },
    app: {
      user: { ...anna, settings },
      dashboards: [{ slug: "hall", title: "Hall", ...suitedForAll }],
    },
    ...more,
  });
const choose = async (field: string, option: string) => {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};
const popup = page.getByRole("dialog");
beforeEach(() => localStorage.clear());

describe("the own settings", () => {
  test("stand in the normal layout, with what one has chosen [OV-182]", async () => {
    await opened({ language: "sv", start_view: "/machines", start_location: "zone/Z1" });
    await expect.element(page.getByRole("heading", { name: "My settings", level: 1 })).toBeVisible();
    await expect.element(page.getByRole("banner")).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Language" })).toHaveValue("Svenska");
    await expect.element(page.getByRole("combobox", { name: "First page" })).toHaveValue("Machines");
    await expect.element(page.getByRole("combobox", { name: "Location" })).toHaveValue("Hall Z1");
  });

  test("keep the page where one begins, with a location where it has any", async () => {
    const { calls } = await opened();
    const kept = () => calls("update_user_settings").map(([, input]) => input["values"]);
    await expect.element(page.getByRole("combobox", { name: "Location" })).not.toBeInTheDocument();
    await choose("First page", "Hall");
    await expect.poll(kept).toEqual([{ start_view: "/dashboards/hall", start_location: null }]);
    await choose("First page", "Machines");
    await expect.poll(() => kept().at(-1)).toEqual({ start_view: "/machines", start_location: null });
  });

  test("keep a location whose name has a slash as one part of the address", async () => {
    const { calls } = await opened({ start_view: "/machines" });
    await choose("Location", "Hall Z/2");
    await expect
      .poll(() => calls("update_user_settings").map(([, input]) => input["values"]))
      .toEqual([{ start_location: "zone/Z%2F2" }]);
  });

  test("name a page that is not open any more instead of another one", async () => {
    await opened({ start_view: "/dashboards/gone" });
    await expect
      .element(page.getByRole("combobox", { name: "First page" }))
      .toHaveValue("/dashboards/gone (not open to you)");
  });

  test("reset the zooms of this company after a question, and no others", async () => {
    for (const key of ["zoom.1.hall", "zoom.1.press", "zoom.10.hall", "zoomed"]) localStorage.setItem(key, "80");
    await opened();
    await expect
      .element(page.getByText("Dashboards and live views with a zoom of their own in this browser: 2"))
      .toBeVisible();
    await page.getByRole("button", { name: "Reset zoom" }).click();
    await popup.getByRole("button", { name: "No" }).click();
    expect(localStorage.getItem("zoom.1.hall")).toBe("80");
    await page.getByRole("button", { name: "Reset zoom" }).click();
    await popup.getByRole("button", { name: "Yes" }).click();
    await expect
      .element(page.getByText("Dashboards and live views with a zoom of their own in this browser: 0"))
      .toBeVisible();
    await expect.element(page.getByRole("button", { name: "Reset zoom" })).toBeDisabled();
    expect(["zoom.1.hall", "zoom.1.press", "zoom.10.hall", "zoomed"].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      "80",
      "80",
    ]);
  });

  test("reset the columns of each table after a question, and say when that failed", async () => {
    let own = ["machines", "actives"].map((slug) => ({ slug, config: {} }));
    let isDown = true;
    const { calls } = await opened(
      {},
      {
        procedures: {
          load_own_configs: () => own,
          set_own_config: ({ slug }: Record<string, unknown>) => {
            if (isDown) throw new Error("The disk is full.");
            own = own.filter((one) => one.slug !== slug);
            return {};
          },
        },
      },
    );
    const count = (n: number) => page.getByText(`Tables with columns of your own: ${n}`);
    await expect.element(count(2)).toBeVisible();
    const reset = async () => {
      await page.getByRole("button", { name: "Reset columns" }).click();
      await popup.getByRole("button", { name: "Yes" }).click();
    };
    await reset();
    await expect.element(page.getByText("The disk is full.")).toBeVisible();
    await expect.element(count(2)).toBeVisible();
    isDown = false;
    await reset();
    await expect.element(count(0)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Reset columns" })).toBeDisabled();
    expect(calls("set_own_config").map(([, input]) => [input["kind"], input["slug"], input["config"]])).toEqual([
      ["table", "machines", null],
      ["table", "machines", null],
      ["table", "actives", null],
    ]);
  });
});
