import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import type { ShiftPlanRecord } from "#schemas/plant/shift-plan.ts";
import { failed, stale, type WidgetArgs, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { begunShifts, machines, planOf, week } from "./shift-plan.fixtures.ts";
import View from "./View.tsx";

/** Wednesday, 10 June 2026, 10:00 in Stockholm. */
const wednesday = () => fakeClock(Date.UTC(2026, 5, 10, 8));
const meta = {
  title: "Widgets/shift-plan",
  component: widgetStory(View),
  parameters: { box: { width: 1200, height: 680 }, clock: wednesday() },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const shown = { shifts: begunShifts, holes: [] };
const of = (plan: ShiftPlanRecord, options: Record<string, unknown> = {}): WidgetArgs => ({
  options,
  data: { plan: ready(plan), calendar: ready(shown), thisWeek: ready(shown), machines: ready(machines) },
});

export const Loading: Story = { args: { options: {}, data: { plan: pending }, status: "pending" } };
export const Failed: Story = { args: { options: {}, data: { plan: failed }, status: "error" } };
export const Stale: Story = {
  args: { ...of(planOf()), data: { ...of(planOf()).data, plan: stale(planOf()) }, status: "stale" },
};
export const Empty: Story = {
  args: { options: {}, data: { ...of(planOf()).data, machines: ready([]) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^There are no departments with machines yet/)).toBeVisible();
  },
};
export const OnAPhone: Story = { args: of(planOf()), parameters: { box: { width: 390, height: 700 } } };

const storing = fakeTransport({ procedures: { update_shift_plan: () => planOf() } });
const opened = async () => within(await screen.findByRole("dialog"));
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const sent = () => storing.calls.findLast(({ procedure }) => procedure === "update_shift_plan")?.input;

const row = (day: string, shift: number, shift_description: string, start: string, end: string) => ({
  department: "10",
  day,
  shift,
  shift_description,
  start,
  end,
});
export const Typical: Story = {
  name: "shows the week of a department, locks what has begun, and makes, changes and removes shifts of a day [OV-760]",
  args: of(planOf()),
  parameters: { transport: storing },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Has begun")).toHaveLength(5);
    await userEvent.click(canvas.getByRole("button", { name: "Add a shift on Saturday 2026-06-13" }));
    let dialog = await opened();
    await userEvent.click(dialog.getByRole("button", { name: "Early 06:00–14:00" }));
    await userEvent.click(dialog.getByRole("button", { name: "End: earlier" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await gone();
    await expect(sent()).toMatchObject({
      week,
      exceptions: [row("2026-06-13", 1, "Early", "06:00", "13:45")],
      revision: "r1",
    });
    await userEvent.click(canvas.getAllByRole("button", { name: /^Late/ }).at(-1)!);
    dialog = await opened();
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    await gone();
    await expect(sent()).toMatchObject({ exceptions: [row("2026-06-12", 1, "Early", "06:00", "14:00")] });
  },
};

const ownNames = [
  { shift_description: "Early", shift_description_en: "", shift_description_sv: "Förmiddag" },
  { shift_description: "Late", shift_description_en: "Afternoon", shift_description_sv: "Eftermiddag" },
];
export const InLanguages: Story = {
  name: "names shifts in the reader's language, and takes what a name is in each language",
  args: of(planOf({ names: ownNames })),
  parameters: { transport: storing },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("button", { name: /^Afternoon/ }).length).toBeGreaterThan(0);
    await expect(canvas.queryByRole("button", { name: /^Late/ })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Add a shift on Saturday 2026-06-13" }));
    const dialog = await opened();
    const [name, english, swedish] = ["Name", "Name in English", "Name in Swedish"].map((label) =>
      dialog.getByRole("textbox", { name: label }),
    );
    await expect(swedish).toHaveValue("Förmiddag");
    await userEvent.click(dialog.getByRole("button", { name: "Afternoon 14:00–22:00" }));
    await expect(name).toHaveValue("Late");
    await expect(english).toHaveValue("Afternoon");
    await expect(swedish).toHaveValue("Eftermiddag");
    await userEvent.clear(name!);
    await expect(swedish).toBeDisabled();
    await userEvent.type(name!, "Clean-up");
    await expect(swedish).toHaveValue("");
    await userEvent.type(swedish!, "Städning ");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await gone();
    await expect(sent()).toMatchObject({
      exceptions: [row("2026-06-13", 2, "Clean-up", "14:00", "22:00")],
      names: [
        ...ownNames,
        { shift_description: "Clean-up", shift_description_en: "", shift_description_sv: "Städning" },
      ],
    });
  },
};

export const EveryWeek: Story = {
  name: "changes what each week begins with, on several days at once",
  args: of(planOf({ week: [] })),
  parameters: { transport: storing },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("Every week"));
    await userEvent.click(canvas.getByRole("button", { name: "Add a shift on Monday" }));
    const dialog = await opened();
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Day");
    await userEvent.click(dialog.getByRole("button", { name: "Tue" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await gone();
    const day = { department: "10", shift: 1, shift_description: "Day", start: "06:00", end: "14:00" };
    await expect(sent()).toMatchObject({ week: [1, 2].map((weekday) => ({ ...day, weekday })) });
  },
};

export const Holes: Story = {
  name: "tells the time between two shifts of a day",
  args: of(planOf({ week: week.filter(({ shift }) => shift !== 2) }), { department: "30" }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Friday: no shift from 14:00 to 22:00 (8 h)")).toBeVisible();
  },
};

export const HolidayOfAll: Story = {
  name: "makes a day a holiday of all departments after a preview of the shifts that go",
  args: of(planOf()),
  parameters: { transport: storing },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Fri Jun 12" }));
    const dialog = await opened();
    await expect(dialog.getByText("Shifts added: 0, removed: 5.")).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox", { name: "Name of the holiday" }), "Closed");
    await userEvent.click(dialog.getByRole("button", { name: "Set holiday" }));
    await gone();
    await expect(sent()).toMatchObject({ holidays: [{ day: "2026-06-12", description: "Closed" }] });
  },
};

export const CopyOfAWeek: Story = {
  name: "copies a week to those after it after a preview, and leaves a holiday out",
  args: of(
    planOf({
      exceptions: [row("2026-06-11", 3, "Night", "22:00", "06:00")],
      holidays: [{ day: "2026-06-18", description: "Eve" }],
    }),
  ),
  parameters: { transport: storing },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Copy week" }));
    const dialog = await opened();
    await userEvent.click(dialog.getByRole("button", { name: "More weeks" }));
    await expect(dialog.getByText("Holiday, left out: Eve")).toBeVisible();
    await expect(dialog.getByText("Shifts added: 1, removed: 2.")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Copy, weeks: 2" }));
    await gone();
    await expect(sent()).toMatchObject({
      exceptions: ["2026-06-11", "2026-06-25"].map((day) => row(day, 3, "Night", "22:00", "06:00")),
    });
  },
};

const refusing = fakeTransport({
  procedures: {
    update_shift_plan: () => {
      const message = "Somebody else has changed the shift plan. Look at it as it is now, and save again.";
      throw new CallError(409, { code: "state_conflict", message, path: "/revision", res: null });
    },
  },
});
export const Refused: Story = {
  name: "keeps what was typed when it is refused, and says why",
  args: of(planOf()),
  parameters: { transport: refusing },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add a shift on Saturday 2026-06-13" }));
    const dialog = await opened();
    const name = dialog.getByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "Extra");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(dialog.getByText(/^Somebody else has changed/)).toBeVisible());
    await expect(name).toHaveValue("Extra");
  },
};
