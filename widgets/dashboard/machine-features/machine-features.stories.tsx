import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import { failed, stale, type WidgetArgs, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { appOf } from "#widgets/controls/stories/app-of.ts";
import { featured, plantOfMany, rows, three } from "./machine-features.fixtures.ts";
import View from "./View.tsx";

const Shown = widgetStory(View);
const admin = ["can-do-admin-actions"];

/** The widget for somebody who holds these permissions. */
const As = ({ permissions = admin, ...args }: WidgetArgs & { permissions?: string[] }) => {
  const [store] = useState(() => appOf(permissions));
  return (
    <AppProvider store={store}>
      <Shown {...args} />
    </AppProvider>
  );
};

const meta = {
  title: "Widgets/machine-features",
  component: As,
  parameters: { box: { width: 1100, height: 620 } },
} satisfies Meta<typeof As>;
export default meta;
type Story = StoryObj<typeof meta>;

const of = (machines: readonly Machine[]): WidgetArgs => ({
  options: {},
  data: { machines: ready(machines), functions: ready(rows) },
});

export const Loading: Story = { args: { options: {}, data: { machines: pending }, status: "pending" } };
export const Empty: Story = {
  args: of([]),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("There are no machines yet.")).toBeVisible();
  },
};
export const Failed: Story = { args: { options: {}, data: { machines: failed }, status: "error" } };
export const Stale: Story = {
  args: { options: {}, data: { machines: stale(three), functions: stale(rows) }, status: "stale" },
};
export const OnAPhone: Story = { args: of(three), parameters: { box: { width: 390, height: 700 } } };

const storing = fakeTransport({ procedures: { set_machine_features: { machines: 3, changes: 3 } } });
const off = { active: false, parameter: null };
const on = { active: true, parameter: null };
const turn = (machine_id: string, was: object, is: object) => ({ machine_id, functions: [{ sf_no: 131, was, is }] });
export const Typical: Story = {
  name: "switches a feature on for a department and one machine more, shows what changes, stores it at once and takes it back once [OV-722]",
  args: of(three),
  parameters: { transport: storing },
  play: async ({ canvas }) => {
    await userEvent.click(
      canvas.getByRole("button", { name: "0 / 2: Confirm before stopping an order, all of Moulding" }),
    );
    await userEvent.click(canvas.getByRole("switch", { name: "Confirm before stopping an order, PJ1" }));
    await expect(canvas.getByText("Changes not stored yet: 3, machines: 3")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Review and store" }));
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText("FC1, FC2, PJ1")).toBeVisible());
    await userEvent.click(dialog.getByRole("button", { name: "Store" }));
    await expect(await canvas.findByText("Stored changes: 3, machines: 3")).toBeVisible();
    const machines = ["FC1", "FC2", "PJ1"];
    await expect(storing.calls.at(-1)?.input).toEqual({ changes: machines.map((id) => turn(id, off, on)) });
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(canvas.queryByText("Stored changes: 3, machines: 3")).toBeNull());
    await expect(storing.calls.at(-1)?.input).toEqual({ changes: machines.map((id) => turn(id, on, off)) });
  },
};

export const Extreme: Story = {
  name: "draws the rows in sight of 300 machines alone, finds some of them, and switches a feature for those",
  args: of(plantOfMany(300)),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("switch").length).toBeLessThan(1000);
    await userEvent.type(canvas.getByRole("searchbox"), "MC-29");
    await expect(canvas.getByText("10 of 300 machines")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /^Ask before finishing/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText("The end of every wizard of the machine.")).toBeVisible());
    await userEvent.click(dialog.getByRole("button", { name: "On at all 10 shown" }));
    await expect(canvas.getByText("Changes not stored yet: 10, machines: 10")).toBeVisible();
  },
};

const refusing = fakeTransport({
  procedures: {
    set_machine_features: () => {
      const message = "Somebody else has changed SF46 of PJ1 meanwhile. Look at it again.";
      throw new CallError(409, { code: "state_conflict", message, path: "/changes/0/functions/0", res: null });
    },
  },
});
export const Refused: Story = {
  name: "keeps everything that was chosen when it is refused, and says why [OV-726]",
  args: of(three),
  parameters: { transport: refusing },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("switch", { name: "Split and join stops, PJ1" }));
    await userEvent.click(canvas.getByRole("button", { name: "Review and store" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(await dialog.findByRole("button", { name: "Store" }));
    await expect(await dialog.findByText(/Somebody else has changed SF46 of PJ1/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await expect(canvas.getByText("Changes not stored yet: 1, machines: 1")).toBeVisible();
    await expect(canvas.getByRole("switch", { name: "Split and join stops, PJ1" })).toBeChecked();
  },
};

/** Another administrator switches PJ1 with a parameter while this one has it in hand. */
const Moving = () => {
  const [machines, setMachines] = useState(three);
  const [functions, setFunctions] = useState(rows);
  const move = () => {
    setMachines((all) => all.map((one) => (one.machine_id === "FC2" ? featured("FC2", [61]) : one)));
    setFunctions([{ machine_id: "FC2", sf_no: 900, active: false, parameter: "line B" }]);
  };
  return (
    <>
      <button type="button" onClick={move}>
        another
      </button>
      <div style={{ height: 560 }}>
        <As options={{}} data={{ machines: ready(machines), functions: ready(functions) }} />
      </div>
    </>
  );
};
export const TwoAdministrators: Story = {
  name: "marks what somebody else has changed meanwhile, and stores it only over theirs when told to [OV-726]",
  args: of(three),
  render: () => <Moving />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Own number 900/ }));
    let dialog = within(await screen.findByRole("dialog"));
    const field = await dialog.findByRole("textbox");
    await userEvent.clear(field);
    await userEvent.type(field, "line C");
    await userEvent.click(dialog.getByRole("button", { name: "Set" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "another" }));
    await userEvent.click(canvas.getByRole("button", { name: "Review and store" }));
    dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText("Changed by somebody else meanwhile: FC2")).toBeVisible());
    await expect(dialog.queryByRole("button", { name: "Store" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Keep my changes over theirs" }));
    await expect(dialog.queryByText(/Changed by somebody else/)).toBeNull();
    await expect(dialog.getByText("On (line C)")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Store" })).toBeEnabled();
  },
};

export const NumbersOfTheSite: Story = {
  name: "shows a number of the site's own when it is asked for, and none of a feature that is still to come",
  args: of(three),
  play: async ({ canvas }) => {
    const field = canvas.getByRole("textbox", { name: "Number" });
    await userEvent.type(field, "325{Enter}");
    await expect(canvas.getByText("325 is kept for a feature that is still to come.")).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, "901{Enter}");
    await expect(canvas.getByRole("switch", { name: "Own number 901, FC1" })).toBeVisible();
    await expect(canvas.getByText("line A")).toBeVisible();
  },
};

export const Screens: Story = {
  name: "edits the touch screens of some machines as one form, which says where they differ [OV-724]",
  args: of(three),
  parameters: { transport: storing },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("Touch screens"));
    await expect(canvas.getByText("Choose one machine or more.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Choose all 3" }));
    await expect(canvas.getByText("Now: 16 (FC1, PJ1); 8 (FC2)")).toBeVisible();
    await userEvent.type(canvas.getByLabelText("Most cavities"), "12");
    await userEvent.selectOptions(canvas.getByLabelText("Menu: Notes"), "No");
    await userEvent.click(canvas.getByRole("button", { name: "Review and store" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(await dialog.findByRole("button", { name: "Store" }));
    await expect(await canvas.findByText(/^Stored changes: 5,/)).toBeVisible();
    await expect(storing.calls.at(-1)?.input).toEqual({
      changes: [
        { machine_id: "FC1", config: { was: { max_cavities: 16 }, is: { max_cavities: 12, menu_notes: false } } },
        { machine_id: "FC2", config: { was: { max_cavities: 8 }, is: { max_cavities: 12, menu_notes: false } } },
        { machine_id: "PJ1", config: { was: { max_cavities: 16 }, is: { max_cavities: 12 } } },
      ],
    });
  },
};

export const Printers: Story = {
  name: "a printer is chosen by its name, and one that is not there any more is said to be so",
  args: {
    options: {},
    data: {
      machines: ready([featured("FC1", [], { document_printer: "9" })]),
      functions: ready(rows),
      printers: ready([{ printer_no: "3", printer_name: "Labels", printer_description: "Beside JB1" }]),
    },
  },
  parameters: { transport: storing },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("Touch screens"));
    await userEvent.click(canvas.getByRole("button", { name: "Choose all 1" }));
    const printer = canvas.getByLabelText<HTMLSelectElement>("Printer of documents");
    await expect([...printer.options].map(({ text }) => text)).toEqual([
      "None",
      "Labels",
      "Printer 9, which is not there",
    ]);
    await expect(printer).toHaveDisplayValue("Printer 9, which is not there");
    await userEvent.selectOptions(printer, "Labels");
    await userEvent.click(canvas.getByRole("button", { name: "Review and store" }));
    const dialog = within(await screen.findByRole("dialog"));
    await expect(await dialog.findByText("Labels")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Store" }));
    await waitFor(() =>
      expect(storing.calls.at(-1)?.input).toEqual({
        changes: [{ machine_id: "FC1", config: { was: { document_printer: "9" }, is: { document_printer: "3" } } }],
      }),
    );
  },
};

export const Compare: Story = {
  name: "sets two machines beside each other, what differs first, and gives the one what the other has [OV-725]",
  args: of(three),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText("Compare"));
    const heads = () => canvas.getAllByRole("rowheader").map(({ textContent }) => textContent);
    await expect(heads()).toEqual([
      "Split and join stops46",
      "Own number 900900",
      "Most cavities",
      "Materials",
      "Types of set-up",
    ]);
    await userEvent.click(canvas.getByRole("button", { name: "Give FC2 all that FC1 has" }));
    await expect(canvas.getByText("Both are told the same.")).toBeVisible();
    await expect(canvas.getByText("Changes not stored yet: 5, machines: 1")).toBeVisible();
  },
};

export const ForReaders: Story = {
  name: "switches nothing for whoever may not",
  args: { ...of(three), permissions: [] },
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole("switch")) await expect(button).toBeDisabled();
    await expect(canvas.queryByRole("button", { name: "Show number" })).toBeNull();
  },
};
