import type { Client } from "#tests/faults/client.ts";
import { type Journey, leading, leadsTo, leadsToPath } from "./panel-journey.ts";
import { occupy, panelOf, rowOf, selectRow, write } from "./panel-stage.ts";
import { expect, type Page } from "./plant.ts";

/** Machines at which nobody is signed in when the demo plant begins, and who comes to them. */
const [alone, many] = ["PJ2", "PJ4"];
const per = { number: "1016", name: "Per Sjögren" };
const rasmus = { number: "1017", name: "Rasmus Dahl" };
type Person = typeof per;

const isThere = async (operator: Client, machine_id: string, { number }: Person): Promise<boolean> => {
  const people = await operator.read<{ employee_number: string }[]>("load_signed_in_employees", { machine_id });
  return people.some(({ employee_number }) => employee_number === number);
};
const bring = (operator: Client, machine_id: string, { number }: Person) =>
  write(operator, "sign_in_at_machine", { machine_id, employee_id: number, logg_message: "" });
const takeAway = async (operator: Client, machine_id: string, person: Person) => {
  if (await isThere(operator, machine_id, person))
    await write(operator, "sign_out_employee_at_machine", {
      machine_id,
      employee_id: person.number,
      logg_message: "",
    });
};

const field = (page: Page) => page.getByLabel("Employee number", { exact: true });
/** At one machine of those that could be chosen. */
const massOf = (to: "in" | "out"): Journey => ({
  machine: many,
  list: "",
  place: "/signed-in",
  prepare: async (operator) => {
    if (to === "in") await takeAway(operator, many, rasmus);
    else await bring(operator, many, rasmus);
    return [many];
  },
  ready: async (page) => {
    await expect(rowOf(page, [many, rasmus.name])).toHaveCount(to === "in" ? 0 : 1);
    // Whoever came from a machine of the overview has that one chosen too, maybe out of sight.
    if (await page.getByText("2 selected", { exact: true }).isVisible()) {
      await page.getByRole("button", { name: "Deselect", exact: true }).tap();
      await selectRow(page, [many]);
    }
    await field(page).fill(rasmus.number);
  },
  call: to === "in" ? "sign_in_at_machine" : "sign_out_employee_at_machine",
  refused: `Signed ${to} at 0 of 1 machines. ${many}: The server says why it does not do this`,
  done: `Signed ${to} at 1 of 1 machines`,
  effect: (page) => expect(rowOf(page, [many, rasmus.name])).toHaveCount(to === "in" ? 1 : 0),
  stored: async (operator) => expect(await isThere(operator, many, rasmus)).toBe(to === "in"),
});

const toMass = (machine: string): Journey => ({
  ...leading(
    machine,
    "",
    async () => [machine],
    leadsToPath("/signed-in", async (page) => {
      await expect(panelOf(page, "mass-employee")).toContainText(machine);
      await expect(rowOf(page, [machine])).toHaveAttribute("aria-selected", "true");
    }),
  ),
  place: "/machines/all",
});

/** What a person does with who is signed in at machines. */
export const peopleJourneys = {
  employee: {
    "sign-out": {
      machine: alone,
      list: "signed-in",
      prepare: async (operator) => {
        await bring(operator, alone, per);
        return [per.name];
      },
      call: "sign_out_employee_at_machine",
      done: `Signed out: ${per.name}`,
      effect: (page, cells) => expect(rowOf(page, cells)).toHaveCount(0),
      stored: async (operator) => expect(await isThere(operator, alone, per)).toBe(false),
    },
  },
  "mass-employee": { employee: massOf("in"), "sign-in": massOf("in"), "sign-out": massOf("out") },
} satisfies Record<string, Record<string, Journey>>;

/** From a machine in the overview to the page where people are signed in and out at several. */
export const toMassJourneys: Readonly<Record<string, Journey>> = {
  "mass-sign-in": toMass("FC3"),
  "mass-sign-out": toMass("FC3"),
};

/** From a running order to who is signed in at its machine. */
export const toSignedIn: Journey = leading(
  "JH2",
  "running-orders",
  async (operator) => [await occupy(operator, "JH2")],
  leadsTo("JH2", "signed-in", async (page) => {
    await expect(page.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
  }),
);
