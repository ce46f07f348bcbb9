import { callsOf } from "./asked.ts";
import { expect, type Page, test } from "./plant.ts";

test.use({ viewport: { width: 1280, height: 800 } });

interface Machine {
  machine_id: string;
  department: string;
  erp_resource: string;
  erp_connection_type: string;
}

const cards = (page: Page) => page.locator("article").evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? ""));

test(
  "machines show as widgets at every form of the address, and a press opens the machine [OV-058] [OV-059] [OV-060]",
  { tag: "@held" },
  async ({ plant, context }) => {
    await plant.signedIn(context, "planner");
    const page = await context.newPage();
    const machines = await (await plant.client("planner")).read<Machine[]>("load_machines", {});
    await page.goto("/machine-widgets");
    await expect(page).toHaveURL(/\/machine-widgets\/all$/);
    await expect.poll(() => cards(page)).toHaveLength(machines.length);
    const inFirst = machines.filter(({ department }) => department === "10").map(({ machine_id }) => machine_id);
    await page.goto("/machine-widgets/department/10");
    await expect.poll(async () => (await cards(page)).toSorted()).toEqual(inFirst.toSorted());
    await page.getByRole("link", { name: /^FC1 / }).click();
    await expect(page).toHaveURL(/\/interface\/FC1$/);
  },
);

test("late orders are those of the shown machines, and one opens with its order chosen at the machine [OV-061] [OV-062] [OV-063] [OV-402] [OV-421]", async ({
  plant,
  context,
}) => {
  await plant.signedIn(context, "planner");
  const page = await context.newPage();
  const client = await plant.client("planner");
  const machines = await client.read<Machine[]>("load_machines", {});
  const lateOf = async ({ machine_id, erp_resource, erp_connection_type }: Machine) =>
    (
      await client.read<object[]>("load_planned_orders", {
        machine_id,
        erp_resource,
        erp_connection_type,
        only_late: true,
      })
    ).length;
  const counts = new Map<string, number>();
  for (const machine of machines) counts.set(machine.machine_id, await lateOf(machine));
  const behind = machines.find(({ machine_id }) => counts.get(machine_id)! > 0)!;
  const asked: string[] = [];
  page.on("request", (request) => {
    for (const { procedure, input } of callsOf(request))
      if (procedure === "load_planned_orders") asked.push((input as { machine_id: string }).machine_id);
  });
  const here = machines.filter(({ department }) => department === behind.department);
  await page.goto(`/machine-late-orders/department/${behind.department}`);
  const button = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}: `) });
  for (const { machine_id } of here)
    await expect(button(machine_id)).toHaveAccessibleName(
      `${machine_id}: ${counts.get(machine_id)! > 0 ? "Show late orders" : "No late orders"}`,
    );
  expect(asked.toSorted()).toEqual(here.map(({ machine_id }) => machine_id).toSorted());
  await button(behind.machine_id).click();
  await page.getByRole("dialog").locator("tbody tr").first().click();
  await expect(page).toHaveURL(new RegExp(`/interface/${behind.machine_id}/planned-orders$`));
  await expect(page.locator('tr[aria-selected="true"]')).toHaveCount(1);
  await page.goto("/machine-late-orders");
  await expect(page).toHaveURL(new RegExp(`/machine-late-orders/department/${behind.department}$`));
  await expect.poll(() => cards(page)).toHaveLength(here.length);
  await page.goto("/machine-late-orders/all");
  await expect.poll(() => cards(page)).toHaveLength(machines.length);
});
