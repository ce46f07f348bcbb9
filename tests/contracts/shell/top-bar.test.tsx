import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { askPerson } from "#engine/react/popups/ask-person.ts";
import { boardOf, menus, nextFrame, offeredOf, stage, type StageOptions } from "../panels/stage.tsx";

const slugs = ["hall", "press", "saw"];
const held = ["can-navigate", "can-access-dashboard"];
const opened = (path: string, { app, ...more }: StageOptions = {}) =>
  stage({
    path,
    documents: Object.fromEntries(slugs.map((slug) => [`dashboard/${slug}`, boardOf(slug)])),
    app: { permissions: held, dashboards: slugs.map((slug) => offeredOf(slug)), menus, ...app },
    ...more,
  });
const slide = page.getByRole("button", { name: "Open the next dashboard each minute" });
const size = [window.innerWidth, window.innerHeight] as const;
beforeEach(() => localStorage.clear());
afterEach(() => page.viewport(...size));

describe("dashboards in turn", () => {
  const site = { app: { settings: { autoslide: true } } };
  /** The whole time is told before a page says where it is. */
  const after = async ({ advance, place }: Awaited<ReturnType<typeof opened>>, seconds: number) => {
    advance(seconds * 1000);
    for (let frame = 0; frame < 10; frame++) await nextFrame();
    return place();
  };

  test("are offered on dashboards of a site that has them, and nowhere else [OV-306]", async () => {
    const { go } = await opened("/dashboards/hall", site);
    await expect.element(slide).toHaveAttribute("aria-pressed", "false");
    go("/machines/all");
    await expect.element(page.getByRole("heading", { name: "Machines", level: 1 })).toBeVisible();
    await expect.element(slide).not.toBeInTheDocument();
  });

  test("are not offered where the site does not say so [OV-306]", async () => {
    await opened("/dashboards/hall");
    await expect.element(page.getByRole("heading", { name: "hall", level: 1 })).toBeVisible();
    await expect.element(slide).not.toBeInTheDocument();
  });

  test("open each minute, round and round; any input holds them for a minute, and the browser keeps that they are on [OV-307]", async () => {
    const app = await opened("/dashboards/hall", site);
    await expect.element(slide).toBeVisible();
    expect(await after(app, 120)).toBe("/dashboards/hall");
    await slide.click();
    await expect.element(slide).toHaveAttribute("aria-pressed", "true");
    expect(await after(app, 59)).toBe("/dashboards/hall");
    await userEvent.keyboard("{Shift}");
    expect(await after(app, 59)).toBe("/dashboards/hall");
    app.advance(1000);
    for (const next of ["press", "saw", "hall"]) {
      await expect.poll(app.place).toBe(`/dashboards/${next}`);
      await expect.element(page.getByRole("heading", { name: next, level: 1 })).toBeVisible();
      await nextFrame();
      app.advance(60_000);
    }
    await expect.poll(app.place).toBe("/dashboards/press");
    app.go("/machines/all");
    await expect.element(page.getByRole("heading", { name: "Machines", level: 1 })).toBeVisible();
    expect(await after(app, 120)).toBe("/machines/all");
    app.go("/dashboards/saw");
    await expect.element(slide).toHaveAttribute("aria-pressed", "true");
  });

  test("wait for the answer to a question", async () => {
    const app = await opened("/dashboards/hall", site);
    await slide.click();
    const answer = askPerson(app.state, {
      kind: "confirm",
      at: "test",
      timeout: 600,
      text: { label: "Are you sure?", values: {} },
      yes: null,
      no: null,
    });
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(await after(app, 61)).toBe("/dashboards/hall");
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    expect(await answer).toBe(true);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    app.advance(61_000);
    await expect.poll(app.place).toBe("/dashboards/press");
  });

  test("leave out what does not suit the width, and stay where there is no other", async () => {
    const app = await opened("/dashboards/hall", {
      app: {
        ...site.app,
        dashboards: [
          offeredOf("hall"),
          ...slugs
            .slice(1)
            .map((slug) =>
              offeredOf(slug, { suitedForDesktops: false, suitedForTablet: false, suitedForMobile: false }),
            ),
        ],
      },
    });
    await slide.click();
    await expect.element(slide).toHaveAttribute("aria-pressed", "true");
    expect(await after(app, 300)).toBe("/dashboards/hall");
  });
});

describe("the clock above pages", () => {
  const site = { app: { settings: { showBannerClock: true, time_zone: "Europe/Stockholm" } } };
  const clock = page.getByText(/^Week \d+$/);

  test("shows date, week and time with seconds where the site has it [OV-311] [OV-313]", async () => {
    await page.viewport(1280, 800);
    const { advance } = await opened("/dashboards/hall", site);
    const banner = () => document.querySelector("p:has(> time)")?.textContent;
    await expect.element(clock).toBeVisible();
    const before = banner();
    expect(before).toMatch(/^\w+,? \d+ \w+ \d{4}Week \d+\d\d:\d\d:\d\d$/);
    advance(1000);
    await expect.poll(banner).not.toBe(before);
  });

  test("is absent without the setting [OV-313]", async () => {
    await page.viewport(1280, 800);
    await opened("/dashboards/hall");
    await expect.element(page.getByRole("heading", { name: "hall", level: 1 })).toBeVisible();
    await expect.element(clock).not.toBeInTheDocument();
  });

  test("is hidden up to 600 px [OV-312]", async () => {
    await page.viewport(601, 800);
    await opened("/dashboards/hall", site);
    await expect.element(clock).toBeVisible();
    await page.viewport(600, 800);
    await expect.element(clock).not.toBeVisible();
  });
});

test("the menu has home, the own settings, the theme and the account [OV-289]", async () => {
  await page.viewport(1280, 800);
  await opened("/home");
  const menu = page.getByRole("navigation", { name: "Menu" });
  for (const name of ["Home", "My settings", "Theme", "My account"])
    await expect.element(menu.getByRole("link", { name, exact: true })).toBeVisible();
});

test("who may change dashboards finds the editor of each beside it in the menu; nobody else does [OV-322]", async () => {
  await page.viewport(1280, 800);
  const edit = page.getByRole("link", { name: "Edit press" });
  await opened("/home", { app: { permissions: [...held, "change-dashboard-templates"] } });
  await expect.element(edit).toHaveAttribute("href", "/admin/config/dashboards/press");
});

test("who may not change dashboards has no way to their editors in the menu [OV-322] [WD-020]", async () => {
  await page.viewport(1280, 800);
  await opened("/home");
  await expect
    .element(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "press" }))
    .toBeVisible();
  await expect.element(page.getByRole("link", { name: "Edit press" })).not.toBeInTheDocument();
});

test("what is chosen in the top bar is offered where there is something to choose: on a page of none of it, the time and the way out alone [OV-305]", async () => {
  await page.viewport(1280, 800);
  const { go } = await opened("/machines/all");
  const bar = page.getByRole("banner");
  const buttons = () =>
    [...document.querySelectorAll("header > button, header > :not([popover]) button")]
      .map((one) => one.getAttribute("aria-label"))
      .filter((name) => name !== null);
  await expect.element(bar.getByRole("button", { name: /^Choose a location/ })).toBeVisible();
  go("/settings");
  await expect.element(page.getByRole("heading", { name: "My settings", level: 1 })).toBeVisible();
  await expect.poll(buttons).toEqual(["Language and look", "Sign out"]);
  await expect.element(bar.getByRole("time")).toBeVisible();
  await expect.element(bar.getByRole("slider")).not.toBeInTheDocument();
  go("/dashboards/hall");
  await expect.element(bar.getByRole("slider", { name: "Zoom" })).toBeVisible();
});
