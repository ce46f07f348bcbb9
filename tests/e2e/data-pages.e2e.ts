import { languageCookie } from "#schemas/protocol/language.ts";
import { dialogOf, openData, press, rowOf, told } from "./data-stage.ts";
import { expect, type Page, test } from "./plant.ts";
import { turnOf } from "./turns.ts";

test.use({ ground: "data pages" });

const screens = [
  { what: "a desk", viewport: { width: 1280, height: 800 }, hasTouch: false },
  { what: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true },
] as const;

/** Fills the fields of the form that is open by their names, and saves. */
const fillIn = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields))
    await dialogOf(page).getByRole("textbox", { name, exact: true }).fill(value);
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  await expect(dialogOf(page)).toHaveCount(0);
};

for (const [index, { what, viewport, hasTouch }] of screens.entries())
  test.describe(`the data pages on ${what}`, () => {
    test.use({ viewport, hasTouch });

    test(
      "make, change and retire stop codes, which an open terminal offers at once [OV-714]",
      turnOf(0, index, screens),
      async ({ plant, browser }) => {
        const office = { baseURL: plant.site, viewport, hasTouch };
        const page = await (await plant.signedIn(await browser.newContext(office), "admin")).newPage();
        const floor = await plant.signedIn(await browser.newContext({ baseURL: plant.site }), "operator");
        const terminal = await floor.newPage();
        const [one, two] = hasTouch ? ["71", "72"] : ["73", "74"];
        const [first, second] = [`Pump fault ${one}`, `Valve fault ${two}`];
        const swedish = await browser.newContext({ baseURL: plant.site });
        await swedish.addCookies([{ name: languageCookie, value: "sv", url: plant.site }]);
        const svensk = await (await plant.signedIn(swedish, "operator")).newPage();
        await plant.record({ machine_id: "JB1", time: new Date().toISOString(), status: "S" });
        await terminal.goto("/interface/JB1/stopcode");
        await expect(terminal.getByRole("group", { name: "Stop code" }).getByText("No operator")).toBeVisible();
        await expect(terminal.getByText(first)).toHaveCount(0);

        await openData(page, "Stop codes");
        await page.getByRole("searchbox", { name: "Search" }).fill("fault 7");
        for (const [code, name] of [
          [one, first],
          [two, second],
        ] as const) {
          await press(page, "New");
          await fillIn(page, { Code: code, Name: name, "Name in Swedish": `Fel ${code}` });
          await told(page, "Saved");
          await expect(rowOf(page, name)).toBeVisible();
        }
        await expect(terminal.getByText(first)).toBeVisible();
        await expect(terminal.getByText(second)).toBeVisible();
        await svensk.goto("/interface/JB1/stopcode");
        await expect(svensk.getByText(`Fel ${one}`)).toBeVisible();
        await expect(svensk.getByText(first)).toHaveCount(0);

        // The same code again is refused at its field, and nothing that was typed is lost.
        await press(page, "New");
        await dialogOf(page).getByRole("textbox", { name: "Code" }).fill(one);
        await dialogOf(page).getByRole("textbox", { name: "Name", exact: true }).fill("Another");
        await dialogOf(page).getByRole("button", { name: "Save" }).click();
        await expect(dialogOf(page).getByRole("textbox", { name: "Code" })).toHaveAttribute("aria-invalid", "true");
        await expect(dialogOf(page).getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Another");
        await dialogOf(page).getByRole("button", { name: "Cancel" }).click();

        // Several at once, seen before it is done.
        for (const name of [first, second]) await rowOf(page, name).click();
        await press(page, "Edit (2)");
        await dialogOf(page).getByRole("combobox", { name: "Fields to change" }).click();
        await page.getByRole("option", { name: "Group" }).click();
        await dialogOf(page).getByRole("heading").first().click();
        await dialogOf(page)
          .getByRole("combobox", { name: "Group", exact: true })
          .selectOption({ label: "T Technical" });
        await expect(dialogOf(page).getByText("2 of 2 rows change.")).toBeVisible();
        await expect(dialogOf(page).getByRole("cell", { name: "- → T" })).toHaveCount(2);
        await dialogOf(page).getByRole("button", { name: "Change 2" }).click();
        await told(page, "Changed: 2");
        await expect(rowOf(page, first)).toContainText("T Technical");

        // The history says who has done what.
        await rowOf(page, first).dblclick();
        await dialogOf(page).getByRole("tab", { name: "History" }).click();
        await expect(dialogOf(page).getByText("Group - → T")).toBeVisible();
        await dialogOf(page).getByRole("button", { name: "Close" }).click();

        // One of them goes for good, the other out of use and back.
        await rowOf(page, second).click();
        await press(page, "Remove (1)");
        await expect(dialogOf(page).getByText("Nothing uses these rows (1).")).toBeVisible();
        await dialogOf(page).getByRole("button", { name: "Delete for good" }).click();
        await told(page, "Deleted: 1");
        await expect(rowOf(page, second)).toHaveCount(0);
        await rowOf(page, first).click();
        await press(page, "Remove (1)");
        await dialogOf(page).getByRole("button", { name: "Take out of use" }).click();
        await told(page, "Taken out of use: 1");
        await expect(rowOf(page, first)).toHaveCount(0);
        await expect(terminal.getByText(first)).toHaveCount(0);
        await page.getByRole("switch", { name: "Out of use" }).click();
        await rowOf(page, first).click();
        await press(page, "Back into use (1)");
        await told(page, "Back in use: 1");
        await expect(terminal.getByText(first)).toBeVisible();
      },
    );

    test(
      "make a machine with its places, and keep what was typed while others change the same or delete it [OV-715]",
      turnOf(1, index, screens),
      async ({ plant, browser }) => {
        const office = { baseURL: plant.site, viewport, hasTouch };
        const page = await (await plant.signedIn(await browser.newContext(office), "admin")).newPage();
        const admin = await plant.client("admin");
        const machine_id = hasTouch ? "NX1" : "NX2";
        await openData(page, "Machines");
        const search = page.getByRole("searchbox", { name: "Search" });
        await search.fill("netstal");
        await press(page, "New");
        await dialogOf(page).getByRole("combobox", { name: "Department" }).selectOption({ label: "30 Packing" });
        await fillIn(page, { Machine: machine_id, Name: "Netstal 120 t" });
        await told(page, "Saved");
        await expect(rowOf(page, machine_id)).toContainText("30 Packing");
        const rows = await admin.read<{ machine_id: string; department_description: string }[]>("load_machines", {});
        expect(rows.find((row) => row.machine_id === machine_id)?.department_description).toBe("Packing");

        // Somebody else changes the name while the form is open: both are shown, and one of them is chosen.
        await rowOf(page, machine_id).dblclick();
        const name = dialogOf(page).getByRole("textbox", { name: "Name", exact: true });
        await name.fill("Netstal 150 t");
        const input = { rows: [{ key: machine_id, version: 1 }], changes: { object_description: "Netstal 130 t" } };
        await admin.call("machine.update", input, crypto.randomUUID());
        await dialogOf(page).getByRole("button", { name: "Save" }).click();
        await expect(dialogOf(page).getByText("Netstal 130 t")).toBeVisible();
        await dialogOf(page).getByRole("button", { name: "Keep mine" }).click();
        await dialogOf(page).getByRole("button", { name: "Save" }).click();
        await told(page, "Saved");
        await expect(rowOf(page, machine_id)).toContainText("Netstal 150 t");

        // It vanishes under its form: what was typed is still there and becomes a new row.
        await rowOf(page, machine_id).dblclick();
        await name.fill("Netstal 160 t");
        await admin.call("machine.delete", { keys: [machine_id] }, crypto.randomUUID());
        await expect(dialogOf(page).getByText(/Somebody has deleted this row/)).toBeVisible();
        await expect(name).toHaveValue("Netstal 160 t");
        await dialogOf(page).getByRole("button", { name: "Save as new" }).click();
        await told(page, "Saved");
        await expect(rowOf(page, machine_id)).toContainText("Netstal 160 t");

        // What has a history is not deleted, and says by what it is used.
        await search.fill("FC2");
        await rowOf(page, "FC2").click();
        await press(page, "Remove (1)");
        await expect(dialogOf(page).getByText(/^Orders: /)).toBeVisible();
        await expect(dialogOf(page).getByRole("button", { name: "Delete for good" })).toHaveCount(0);
        await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
      },
    );
  });
