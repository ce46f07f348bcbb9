import { backToData, checkFile, dialogOf, openData, press, rowOf, told } from "./data-stage.ts";
import { expect, test } from "./plant.ts";

test.use({ ground: "data pages" });

const screens = [
  { what: "a desk", viewport: { width: 1280, height: 800 }, hasTouch: false, of: "D" },
  { what: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true, of: "T" },
] as const;

const turned = Symbol("turned");

interface DataPageOf {
  title: string;
  slug: string;
  /** The field of the key, and its heading in a file; none where it is made of what else is said. */
  key?: readonly [field: string, heading: string];
  /** The field of the name, and its heading. */
  name: readonly [field: string, heading: string];
  /** The longest that a name may be. */
  longest?: number;
  /** What a row needs besides: chosen of a list in a form, or typed, and written in a file under a heading. */
  chosen?: Readonly<Record<string, { value: string; heading: string }>>;
  typed?: Readonly<Record<string, { value: string; heading: string }>>;
  /** What many rows are given at once: a text, or a switch that is turned. */
  changed: readonly [field: string, value: string | typeof turned];
}

const swedish = ["Name in Swedish", "På svenska"] as const;
const coded = (title: string, slug: string): DataPageOf => ({
  title,
  slug,
  key: ["Code", "code"],
  name: ["Name", "description"],
  changed: swedish,
});

const pages: readonly DataPageOf[] = [
  {
    title: "Machines",
    slug: "machine",
    key: ["Machine", "machine_id"],
    name: ["Name", "object_description"],
    changed: ["Name in the ERP", "PRESS-70"],
  },
  coded("Departments", "department"),
  coded("Zones", "zone"),
  coded("Categories", "category"),
  coded("Lines", "line"),
  {
    title: "Printers",
    slug: "printer",
    key: ["Number", "printer_no"],
    name: ["Name", "printer_name"],
    changed: ["Where it stands", "Loading dock"],
  },
  {
    title: "Stop codes",
    slug: "stop_code",
    key: ["Code", "stop_code"],
    name: ["Name", "stop_description"],
    changed: swedish,
  },
  coded("Stop groups", "stop_group"),
  coded("Scrap reasons", "scrap_reason"),
  coded("Scrap categories", "scrap_category"),
  {
    title: "Parts",
    slug: "part",
    key: ["Part", "part_no"],
    name: ["Name", "part_description"],
    changed: ["Part type", "CAPS"],
  },
  {
    title: "Standard weights",
    slug: "standard_weight",
    name: ["Operation", "op_no"],
    longest: 16,
    chosen: { Part: { value: "P-4101", heading: "part_no" } },
    typed: { "Weight of a piece": { value: "0.25", heading: "unit_weight" } },
    changed: ["Green up to", "0.26"],
  },
  {
    title: "Tools",
    slug: "tool",
    key: ["Tool", "tool_id"],
    name: ["Name", "description"],
    changed: ["Cavities", "8"],
  },
  {
    title: "Alternative tools",
    slug: "tool_structure",
    key: ["Tool", "child_tool_id"],
    name: ["Name", "child_tool_description"],
    chosen: { "In the place of": { value: "T-101", heading: "tool_id" } },
    changed: swedish,
  },
  {
    title: "Tool inserts",
    slug: "tool_insert",
    key: ["Insert", "tool_id"],
    name: ["Name", "description"],
    chosen: { Tool: { value: "T-101", heading: "parent_tool_id" } },
    changed: ["Where it lies", "Shelf 7"],
  },
  {
    title: "Materials",
    slug: "material",
    key: ["Number", "material_no"],
    name: ["Name", "material_desc"],
    changed: ["Unit", "kg"],
  },
  {
    title: "Types of pallet flags",
    slug: "pallet_flag_type",
    key: ["Code", "code"],
    name: ["Name", "description"],
    changed: swedish,
  },
  {
    title: "Employees",
    slug: "employee",
    key: ["Number", "employee_number"],
    name: ["Name", "employee_name"],
    changed: ["May sign in", turned],
  },
];

for (const { what, viewport, hasTouch, of } of screens)
  test.describe(`Each data page on ${what}`, () => {
    test.use({ viewport, hasTouch });

    for (const { title, slug, key, name, longest = 64, chosen = {}, typed = {}, changed } of pages)
      test(
        `makes, changes, imports, undoes and retires rows of ${title.toLowerCase()}, all by pointer`,
        { tag: "@long" },
        async ({ plant, browser }) => {
          const office = { baseURL: plant.site, viewport, hasTouch };
          const page = await (await plant.signedIn(await browser.newContext(office), "admin")).newPage();
          const mark = `${of} ${slug}`.slice(0, longest - 7);
          const named = (at: number) => ({ no: `Q${of}${at}`, name: `Made ${at} ${mark}` });
          const all = [1, 2].map(named);
          await openData(page, title);
          await page.getByRole("searchbox", { name: "Search" }).fill(mark);

          for (const row of all) {
            await press(page, "New");
            for (const [field, { value }] of Object.entries(chosen))
              await dialogOf(page).getByRole("combobox", { name: field, exact: true }).selectOption(value);
            const texts = Object.entries(typed).map(([field, { value }]) => [field, value] as const);
            const said = [...(key ? [[key[0], row.no] as const] : []), [name[0], row.name] as const, ...texts];
            for (const [field, value] of said)
              await dialogOf(page).getByRole("textbox", { name: field, exact: true }).fill(value);
            await press(page, "Save");
            await told(page, "Saved");
            await expect(rowOf(page, row.name)).toBeVisible();
          }

          for (const row of all) await rowOf(page, row.name).click();
          await press(page, "Edit (2)");
          const [field, value] = changed;
          await dialogOf(page).getByRole("combobox", { name: "Fields to change" }).click();
          await page.getByRole("option", { name: field, exact: true }).click();
          await dialogOf(page).getByRole("heading").first().click();
          if (typeof value === "string")
            await dialogOf(page).getByRole("textbox", { name: field, exact: true }).fill(value);
          else await dialogOf(page).getByRole("switch", { name: field, exact: true }).click();
          await expect(dialogOf(page).getByText("2 of 2 rows change.")).toBeVisible();
          await press(page, "Change 2");
          await told(page, "Changed: 2");
          if (!key)
            for (const row of all)
              await expect(
                rowOf(page, row.name).getByRole("gridcell", { name: String(value), exact: true }),
              ).toHaveCount(1);

          // One of them alone: where its name tells it from all others, another field.
          await rowOf(page, all[0]!.name).dblclick();
          const [own, text] = key ? [name[0], `${all[0]!.name} 2`] : [field, "0.27"];
          await dialogOf(page).getByRole("textbox", { name: own, exact: true }).fill(text);
          await press(page, "Save");
          await told(page, "Saved");
          const kept = rowOf(page, key ? text : all[0]!.name);
          await expect(kept).toBeVisible();

          const [third, fourth] = [named(3), named(4)];
          const more = [...Object.values(chosen), ...Object.values(typed)];
          const lines = [
            [...(key ? [key[1]] : []), name[1], ...more.map(({ heading }) => heading)],
            ...[third, fourth].map((row) => [...(key ? [row.no] : []), row.name, ...more.map(({ value }) => value)]),
          ];
          await checkFile(
            page,
            `${slug}-${of}.csv`,
            lines.map((cells) => cells.join(";")),
          );
          await page.getByRole("tab", { name: "New: 2" }).click();
          await expect(page.getByRole("cell", { name: fourth.name })).toBeVisible();
          await press(page, "Import 2 rows");
          await expect(page.getByRole("tab", { name: "Created: 2" })).toBeVisible();
          await press(page, "Undo 2 rows");
          await expect(page.getByRole("tab", { name: "Undone: 2" })).toBeVisible();
          await backToData(page, title);

          const search = page.getByRole("searchbox", { name: "Search" });
          await search.fill(mark);
          await expect(rowOf(page, all[1]!.name)).toBeVisible();
          for (const row of [third, fourth]) await expect(rowOf(page, row.name)).toHaveCount(0);
          await rowOf(page, all[1]!.name).click();
          await press(page, "Remove (1)");
          await press(page, "Delete for good");
          await told(page, "Deleted: 1");
          await expect(rowOf(page, all[1]!.name)).toHaveCount(0);
          await kept.click();
          await press(page, "Remove (1)");
          await press(page, "Take out of use");
          await told(page, "Taken out of use: 1");
          await expect(kept).toHaveCount(0);
          await page.getByRole("switch", { name: "Out of use" }).click();
          await kept.click();
          await press(page, "Back into use (1)");
          await told(page, "Back in use: 1");
          await page.getByRole("switch", { name: "Out of use" }).click();
          await expect(kept).toBeVisible();
        },
      );

    test(
      "changes input settings together, imports some, undoes that and removes them, all by pointer",
      {
        tag: "@long",
      },
      async ({ plant, browser }) => {
        const office = { baseURL: plant.site, viewport, hasTouch };
        const page = await (await plant.signedIn(await browser.newContext(office), "admin")).newPage();
        const group = `Maskindata: Q${of}`;
        const named = (at: number) => `Made ${at} ${of}`;
        const search = page.getByRole("searchbox", { name: "Search" });
        await openData(page, "Input settings");

        for (const at of [1, 2]) {
          await page.getByRole("link", { name: "New setting" }).click();
          await dialogOf(page).getByRole("combobox", { name: "Group" }).fill(group);
          await dialogOf(page).getByRole("textbox", { name: "Setting", exact: true }).fill(named(at));
          await dialogOf(page).getByRole("combobox", { name: "Holds for" }).selectOption("Machine");
          await dialogOf(page).getByRole("combobox", { name: "Unit" }).fill("s");
          await dialogOf(page).getByRole("textbox", { name: "Upper limit" }).fill("60");
          await press(page, "OK");
          await told(page, "The setting is saved.");
        }
        await search.fill(group);
        for (const at of [1, 2]) await rowOf(page, named(at)).click();
        await press(page, "Edit (2)");
        for (const field of ["Upper limit", "Group in Swedish"]) {
          await dialogOf(page).getByRole("combobox", { name: "Fields to change" }).click();
          await page.getByRole("option", { name: field, exact: true }).click();
          await dialogOf(page).getByRole("heading").first().click();
        }
        await dialogOf(page).getByRole("textbox", { name: "Upper limit" }).fill("75");
        await dialogOf(page).getByRole("textbox", { name: "Group in Swedish" }).fill(`Maskindata: S${of}`);
        await expect(dialogOf(page).getByText("2 of 2 rows change.")).toBeVisible();
        await press(page, "Change 2");
        await told(page, "Changed: 2");
        for (const at of [1, 2]) await expect(rowOf(page, named(at))).toContainText("75.00");

        const lines = [3, 4].map((at) => `${group};${named(at)};machine;bar;5`);
        await checkFile(page, `settings-${of}.csv`, ["group;setting;setting_type;unit;upper_limit", ...lines]);
        await page.getByRole("tab", { name: "New: 2" }).click();
        await expect(page.getByRole("cell", { name: named(4), exact: true })).toBeVisible();
        await press(page, "Import 2 rows");
        await expect(page.getByRole("tab", { name: "Created: 2" })).toBeVisible();
        await press(page, "Undo 2 rows");
        await expect(page.getByRole("tab", { name: "Undone: 2" })).toBeVisible();
        await backToData(page, "Input settings");

        await search.fill(group);
        for (const at of [1, 2]) await expect(rowOf(page, named(at))).toBeVisible();
        for (const at of [3, 4]) await expect(rowOf(page, named(at))).toHaveCount(0);
        for (const at of [1, 2]) await rowOf(page, named(at)).click();
        await press(page, "Remove (2)");
        await press(page, "Delete for good");
        await told(page, "Deleted: 2");
        for (const at of [1, 2]) await expect(rowOf(page, named(at))).toHaveCount(0);
      },
    );

    test("removes production goals for good, all by pointer", { tag: "@long" }, async ({ plant, browser }) => {
      const office = { baseURL: plant.site, viewport, hasTouch };
      const page = await (await plant.signedIn(await browser.newContext(office), "admin")).newPage();
      const type = `REMOVED ${of}`;
      const lineOf = (quantity: string) =>
        page.getByRole("row").filter({ hasText: type }).filter({ hasText: quantity });
      const days = ["1", "2", "3"].map((day) => `${type};${day}.5.2033;${day}11;2`);
      await openData(page, "Production goals");
      await checkFile(page, `goals-${of}.csv`, ["Production type;Date;Good quantity;Earned hours", ...days]);
      await press(page, "Import 3 rows");
      await expect(page.getByRole("tab", { name: "Created: 3" })).toBeVisible();
      await backToData(page, "Production goals");

      await page.getByRole("searchbox", { name: "Search" }).fill(type);
      for (const quantity of ["111", "211"]) await lineOf(quantity).click();
      await press(page, "Remove (2)");
      await expect(dialogOf(page)).toContainText("Nothing uses");
      await press(page, "Delete for good");
      await told(page, "Deleted: 2");
      for (const quantity of ["111", "211"]) await expect(lineOf(quantity)).toHaveCount(0);
      await expect(lineOf("311")).toBeVisible();
      await lineOf("311").dblclick();
      await press(page, "Cancel");
      await lineOf("311").click();
      await press(page, "Remove (1)");
      await press(page, "Delete for good");
      await told(page, "Deleted: 1");
      await expect(lineOf("311")).toHaveCount(0);
    });
  });
