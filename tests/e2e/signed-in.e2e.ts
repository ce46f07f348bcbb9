import type { BrowserContext } from "@playwright/test";
import { deviceCookie } from "#server/auth/credentials.ts";
import { badgeOf, pincodeOf } from "#server/demo/plant/people.ts";
import type { Client } from "#tests/faults/client.ts";
import { bounds } from "#tests/support/bounds.ts";
import { callsOf } from "./asked.ts";
import { buttonOf, inPopup, interfaceOf, popup, rowOf, selectRow, terminalOf, told, write } from "./panel-stage.ts";
import { expect, expectForgotten, type Page, type Plant, test } from "./plant.ts";
import { scan } from "./wedge.ts";
import { enter, expectStep, frameOf, next, switchFunctions } from "./wizard-journeys.ts";

test.use({ ground: "people" });

interface Report {
  employee: string;
  good_qty: number;
}
const person = (page: Page, name: string) => rowOf(page, [name]);
const signInOn = (page: Page) => page.getByRole("link", { name: "Sign in", exact: true });
const number = (page: Page) => popup(page).getByLabel("Employee number");
const page56 = async (page: Page, name: RegExp) => {
  const box = await page.getByRole("button", { name }).boundingBox();
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(56);
};

test.describe("At the machine", () => {
  let context: BrowserContext;
  let page: Page;
  let operator: Client;
  test.beforeEach(async ({ plant, browser }) => {
    context = await terminalOf(plant, browser);
    page = await context.newPage();
    operator = await plant.client("operator");
  });

  const openSignedIn = async (machine: string, own = page) => {
    await own.goto(interfaceOf(machine, "signed-in"));
    await expect(own.getByRole("heading", { name: "Signed in" }).first()).toBeVisible();
  };
  const signIn = (machine_id: string, employee_id: string) =>
    write(operator, "sign_in_at_machine", { machine_id, employee_id, logg_message: "" });
  const signOut = (machine_id: string, employee_id: string) =>
    write(operator, "sign_out_employee_at_machine", { machine_id, employee_id, logg_message: "" });
  const peopleAt = async (machine_id: string) => {
    const people = await operator.read<{ employee_number: string }[]>("load_signed_in_employees", { machine_id });
    return people.map(({ employee_number }) => employee_number);
  };
  /** Who reported what at a machine, newest first. */
  const reportsOf = async (plant: Plant, machine_id: string): Promise<Report[]> => {
    const supervisor = await plant.client("supervisor");
    const rows = await supervisor.read<Report[]>("load_quantity_history", { machine_id, quantity_kind: "good" });
    return rows.map(({ employee, good_qty }) => ({ employee, good_qty }));
  };
  const report = async (plant: Plant, machine: string, digits: string) => {
    await enter(page, digits);
    await next(page).tap();
    await expectStep(page, "sf61-summary");
    await next(page).tap();
    await expect(page).toHaveURL(new RegExp(`/interface/${machine}$`));
    await expectForgotten(plant, machine);
  };

  test("a badge signs in, every screen shows it, a report asks nothing about the person, and a press signs out", async ({
    plant,
    browser,
  }) => {
    await switchFunctions(plant, "PJ3", [178], true);
    const elsewhere = await terminalOf(plant, browser, "supervisor");
    const other = await elsewhere.newPage();
    await openSignedIn("PJ3", other);
    await openSignedIn("PJ3");
    await expect(page.getByText("Nobody is signed in at the machine.").first()).toBeVisible();
    await signInOn(page).tap();
    await expect(number(page)).toBeFocused();
    await scan(page, badgeOf(3));
    await told(page, "Signed in: David Nyström");
    await expect(person(page, "David Nyström")).toBeVisible();
    await expect(person(other, "David Nyström")).toBeVisible();

    await page.goto(interfaceOf("PJ3", "report-quantity"));
    await expectStep(page, "quantity");
    await report(plant, "PJ3", "17");
    expect((await reportsOf(plant, "PJ3"))[0]).toEqual({ employee: "1004", good_qty: 17 });

    await page
      .getByRole("link", { name: /Signed in$/ })
      .first()
      .tap();
    await expect(page).toHaveURL(/\/interface\/PJ3\/signed-in$/);
    await selectRow(page, ["David Nyström"]);
    await buttonOf(page, "employee", "sign-out").tap();
    await told(page, "Signed out: David Nyström");
    await expect(person(page, "David Nyström")).toHaveCount(0);
    await expect(person(other, "David Nyström")).toHaveCount(0);
    expect(await peopleAt("PJ3")).toEqual([]);
    await switchFunctions(plant, "PJ3", [178], false);
    await elsewhere.close();
  });

  test(
    "several are offered to choose from, each by one tap, and nobody where nobody is signed in",
    { tag: "@held" },
    async ({ plant }) => {
      await page.goto(interfaceOf("PJ4", "report-quantity"));
      await expectStep(page, "employee");
      await expect(page.getByRole("group", { name: "Signed in at the machine" })).toHaveCount(0);
      await signIn("PJ4", "1006");
      await signIn("PJ4", "1007");
      await expect(page.getByRole("group", { name: "Signed in at the machine" }).getByRole("button")).toHaveCount(2);
      await page56(page, /Gunilla Åkesson/);
      await page.getByRole("button", { name: /Gunilla Åkesson/ }).tap();
      await expectStep(page, "quantity");
      await report(plant, "PJ4", "18");
      expect((await reportsOf(plant, "PJ4"))[0]).toEqual({ employee: "1007", good_qty: 18 });

      await openSignedIn("PJ4");
      await page.getByRole("link", { name: "Sign out all", exact: true }).tap();
      await expect(popup(page)).toContainText("Sign out Fredrik Hallgren, Gunilla Åkesson?");
      for (const answer of await popup(page).getByRole("button").all())
        expect((await answer.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(56);
      await inPopup(page, "Sign out all").tap();
      await told(page, "Signed out: Fredrik Hallgren, Gunilla Åkesson");
      expect(await peopleAt("PJ4")).toEqual([]);
    },
  );

  test("with SF361 a badge asks for the pincode, and reports ask it no more until the sign-out", async ({ plant }) => {
    const admin = await plant.client("admin");
    const device = { name: "Press JH5", device_kind: "terminal", machine_ids: [], documents: [] };
    const { token } = await write<{ token: string }>(admin, "create_device", device);
    await context.addCookies([{ name: deviceCookie, value: token, url: plant.site, httpOnly: true }]);
    await openSignedIn("JH5");
    await signInOn(page).tap();
    await expect(number(page)).toBeFocused();
    await scan(page, badgeOf(4));
    const pincode = popup(page).getByLabel("PIN code");
    await expect(pincode).toBeFocused();
    await page.keyboard.type("9999");
    await page.keyboard.press("Enter");
    await told(page, "Wrong employee or pincode.");
    await expect(number(page)).toHaveValue(badgeOf(4));
    await expect(pincode).toHaveValue("");
    await pincode.tap();
    await page.keyboard.type(pincodeOf("1005"));
    await page.keyboard.press("Enter");
    await told(page, "Signed in: Elin Forsberg");
    expect(await peopleAt("JH5")).toContain("1005");

    await page.goto(interfaceOf("JH5", "report-quantity"));
    await expectStep(page, "employee");
    await expect(page.getByLabel("PIN code")).toBeVisible();
    await page.getByRole("button", { name: /Elin Forsberg/ }).tap();
    await expect(frameOf(page)).not.toHaveAttribute("data-step", "employee");
    await page.getByRole("button", { name: "Quit" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).tap();
    await signOut("JH5", "1005");
  });

  test(
    "badges that are unknown, retired or no badges sign nobody in, and the next good one does",
    { tag: "@held" },
    async () => {
      await openSignedIn("JB2");
      await signInOn(page).tap();
      await expect(number(page)).toBeFocused();
      for (const [badge, words] of [
        ["04A3FFFF", "failed to find employee"],
        [badgeOf(18), "Employee not signed into ERP"],
      ] as const) {
        await scan(page, badge);
        await told(page, words);
        await expect(number(page)).toHaveValue(badge);
      }
      for (const text of ["7".repeat(200), `04A3\u001d${badgeOf(0)}`]) {
        await scan(page, text);
        await expect(popup(page).getByText("This is no badge: the scanner sent too much.")).toBeVisible();
        await expect(number(page)).toHaveValue("");
      }
      expect(await peopleAt("JB2")).toEqual([]);
      await scan(page, badgeOf(0));
      await told(page, "Signed in: Anna Lindqvist");
      expect(await peopleAt("JB2")).toEqual(["1001"]);
      await signOut("JB2", "1001");
    },
  );

  test(
    "at the change of a shift several sign in, badge after badge; one without a link comes in when it is back",
    { tag: "@held" },
    async () => {
      await openSignedIn("JB2");
      await page.getByRole("link", { name: "Sign in several", exact: true }).tap();
      const title = (count: number) =>
        expect(page.getByRole("heading", { name: `Sign in the next one · ${count} signed in` })).toBeVisible();
      await title(0);
      await expect(number(page)).toBeFocused();
      await scan(page, badgeOf(1));
      await told(page, "Signed in: Björn Ekström");
      await title(1);
      await expect(number(page)).toHaveValue("");
      await expect(number(page)).toBeFocused();
      await scan(page, "04A3FFFF");
      await told(page, "failed to find employee");
      await expect(number(page)).toHaveValue("04A3FFFF");

      await context.setOffline(true);
      await scan(page, badgeOf(2));
      await expect(popup(page).getByText("No connection to the server")).toBeVisible();
      expect(await peopleAt("JB2")).toEqual(["1002"]);
      await context.setOffline(false);
      await inPopup(page, "Try again").tap();
      await told(page, "Signed in: Camilla Sandberg");
      await title(2);

      await inPopup(page, "Done").tap();
      await told(page, "Signed in: Björn Ekström, Camilla Sandberg");
      await expect(person(page, "Camilla Sandberg")).toBeVisible();
      await expect(person(page, "Björn Ekström")).toBeVisible();
      expect((await peopleAt("JB2")).toSorted()).toEqual(["1002", "1003"]);
      for (const employee of ["1002", "1003"]) await signOut("JB2", employee);
    },
  );

  test("a scan into a search that has the focus is a search: it signs nobody in and harms nothing", async () => {
    await signIn("JB3", "1009");
    await openSignedIn("JB3");
    const search = page.getByRole("searchbox");
    await search.tap();
    for (const text of [badgeOf(0), "\u0007\u001bA7"]) await scan(page, text);
    await page.keyboard.insertText("A".repeat(10_240));
    await page.keyboard.press("Enter");
    await expect(person(page, "Ingrid Öberg")).toHaveCount(0);
    expect(await peopleAt("JB3")).toEqual(["1009"]);
    await search.fill("");
    await expect(person(page, "Ingrid Öberg")).toBeVisible();
    await signOut("JB3", "1009");
  });

  test(
    "a report keeps the person it was begun with, who is signed out while it is open",
    { tag: "@held" },
    async ({ plant }) => {
      await switchFunctions(plant, "JB4", [178], true);
      await signIn("JB4", "1011");
      await page.goto(interfaceOf("JB4", "report-quantity"));
      await expectStep(page, "quantity");
      await signOut("JB4", "1011");
      await signIn("JB4", "1012");
      await report(plant, "JB4", "19");
      expect((await reportsOf(plant, "JB4"))[0]).toEqual({ employee: "1011", good_qty: 19 });
      await signOut("JB4", "1012");
      await switchFunctions(plant, "JB4", [178], false);
    },
  );

  test(
    "a report that waits without a link keeps its person, who is signed out before it is sent",
    { tag: "@held" },
    async ({ plant }) => {
      await switchFunctions(plant, "JB4", [178], true);
      await signIn("JB4", "1013");
      await page.goto(interfaceOf("JB4", "report-quantity"));
      await expectStep(page, "quantity");
      await enter(page, "21");
      await next(page).tap();
      await expectStep(page, "sf61-summary");
      await context.setOffline(true);
      await next(page).tap();
      await expect(page.getByRole("button", { name: /^Not sent/ })).toBeVisible();
      await signOut("JB4", "1013");
      await context.setOffline(false);
      await expect
        .poll(async () => (await reportsOf(plant, "JB4"))[0], { timeout: bounds.link })
        .toEqual({ employee: "1013", good_qty: 21 });
      await switchFunctions(plant, "JB4", [178], false);
    },
  );

  test(
    "one person is signed in and out at many machines, one call each, with one summary",
    { tag: "@held" },
    async ({ plant, browser }) => {
      const office = await terminalOf(plant, browser, "supervisor");
      const own = await office.newPage();
      const sent: unknown[] = [];
      own.on("request", (request) =>
        sent.push(
          ...callsOf(request).flatMap(({ procedure, input }) =>
            procedure.startsWith("sign_") ? [[procedure, input]] : [],
          ),
        ),
      );
      await own.goto("/signed-in");
      const machines = ["JB1", "JH5", "PJ2", "PJ3"];
      for (const machine of machines) await selectRow(own, [machine]);
      await expect(buttonOf(own, "mass-employee", "sign-in")).toBeDisabled();
      await own.getByLabel("Employee number").tap();
      await own.keyboard.type("1014");
      await buttonOf(own, "mass-employee", "sign-in").tap();
      await told(own, "Signed in at 3 of 4 machines. JH5: This machine asks for a pincode.");
      expect(sent).toEqual(
        machines.map((machine_id) => ["sign_in_at_machine", { machine_id, employee_id: "1014", logg_message: "" }]),
      );
      await buttonOf(own, "mass-employee", "sign-out").tap();
      await told(own, "Signed out at 4 of 4 machines");
      for (const machine of machines) expect(await peopleAt(machine)).not.toContain("1014");
      await office.close();
    },
  );
});
