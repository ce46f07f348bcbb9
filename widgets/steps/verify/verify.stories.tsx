import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { pending } from "#engine/bindings/bound.ts";
import { stepStory } from "#widgets/controls/stories/step-story.tsx";
import { failed, stale } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const meta = { title: "Steps/verify", component: stepStory(View), parameters: { box: { width: 960 } } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const options = { label: "Employee number", pincodeLabel: "Pincode" };

export const Empty: Story = { args: { options } };
export const Typical: Story = { args: { options: { ...options, name: "Anna Berg" }, data: { value: "1042" } } };
export const WithPincode: Story = {
  args: { options: { ...options, askPincode: true }, data: { value: "1042", pincode: "1234" } },
};
export const Extreme: Story = {
  args: {
    options: { ...options, name: "Maria Alexandra Katarina von Schwerin-Löwenhielm" },
    data: { value: "A".repeat(80) },
  },
};
export const Disabled: Story = { args: { options, data: { value: "1042" }, disabled: true } };

export const Entry: Story = {
  name: "[WD-348] the content of the entry is the step's value, also by the keypad and with a leading 0",
  args: { options, change: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "0" }));
    await userEvent.type(canvas.getByLabelText("Employee number"), "42");
    await expect(args.change).toHaveBeenLastCalledWith({ value: "042" });
  },
};

export const DigitsOnly: Story = {
  name: "takes digits only where the document says so: A12 becomes 12",
  args: { options: { ...options, numeric: true } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText("Employee number"), "A12");
    await expect(canvas.getByLabelText("Employee number")).toHaveValue("12");
  },
};

export const Letters: Story = {
  name: "keeps letters where the document does not ask for digits",
  args: { options },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText("Employee number"), "A12");
    await expect(canvas.getByLabelText("Employee number")).toHaveValue("A12");
  },
};

export const MaskedPincode: Story = {
  name: "the pincode is masked and takes digits only",
  args: { options: { ...options, askPincode: true }, change: fn() },
  play: async ({ args, canvas }) => {
    const pincode = canvas.getByLabelText("Pincode");
    await userEvent.type(pincode, "1x2");
    await expect(pincode).toHaveAttribute("type", "password");
    await expect(args.change).toHaveBeenLastCalledWith({ pincode: "12" });
  },
};

export const EnterAsksForNext: Story = {
  name: "Enter asks to go on and the control calls nothing",
  args: { options, data: { value: "12" }, next: fn() },
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByLabelText("Employee number"), "{Enter}");
    await expect(args.next).toHaveBeenCalledOnce();
  },
};

/** A number can be entered whatever becomes of the reads beside it. */
export const Loading: Story = { args: { ...Typical.args, sources: { employees: pending } } };
export const Stale: Story = { args: { ...Typical.args, sources: { employees: stale([]) } } };
export const Failed: Story = { args: { ...Typical.args, sources: { employees: failed } } };

export const Signature: Story = {
  args: {
    options: {
      ...options,
      meaning: "I have checked the first piece",
      name: "Anna Berg",
      signedAt: "2026-01-05T07:42:00Z",
    },
    data: { value: "1042" },
  },
  name: "a signature shows what is signed, by whom and when",
  play: async ({ canvas }) => {
    await expect(canvas.getByText("I have checked the first piece")).toBeVisible();
    await expect(canvas.getByText("Signed by Anna Berg, 2026-01-05 08:42")).toBeVisible();
  },
};

/** Keys as a scanner sends them: all at once, to whatever has the focus. */
const scan = (text: string, target: EventTarget = document.body) => {
  for (const key of [...Array.from(text), "Enter"])
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
};

export const Badge: Story = {
  name: "a badge is heard wherever the focus is, takes the place of what was typed, and asks to go on",
  args: { options, data: { value: "10" }, change: fn(), next: fn() },
  play: async ({ args, canvas }) => {
    canvas.getByLabelText("Employee number").blur();
    scan("A0077");
    await expect(args.change).toHaveBeenLastCalledWith({ value: "A0077" });
    await expect(args.next).toHaveBeenCalledOnce();
  },
};

export const WholeBadge: Story = {
  name: "a badge keeps its letters where only digits are typed",
  args: { options: { ...options, numeric: true }, change: fn(), next: fn() },
  play: async ({ args }) => {
    scan("04A31001");
    await expect(args.change).toHaveBeenLastCalledWith({ value: "04A31001" });
    await expect(args.next).toHaveBeenCalledOnce();
  },
};

export const BadgeThenPincode: Story = {
  name: "a badge leads on to the pincode where one is asked, and the pincode hears no badge",
  args: { options: { ...options, askPincode: true }, change: fn(), next: fn() },
  play: async ({ args, canvas }) => {
    scan("A0077");
    await expect(args.next).not.toHaveBeenCalled();
    await expect(canvas.getByLabelText("Pincode")).toHaveFocus();
    await userEvent.type(canvas.getByLabelText("Pincode"), "1234{Enter}");
    await expect(args.next).toHaveBeenCalledOnce();
    await expect(canvas.getByLabelText("Employee number")).toHaveValue("A0077");
  },
};

const people = [
  { employee_number: "1042", employee_name: "Anna Berg" },
  { employee_number: "1043", employee_name: "Bo Ek" },
];
export const Offered: Story = {
  name: "who is signed in is chosen by one press, which goes on",
  args: { options: { ...options, people }, change: fn(), next: fn() },
  play: async ({ args, canvas }) => {
    const offered = canvas.getByRole("group", { name: "Signed in at the machine" });
    await expect(offered).toBeVisible();
    const bo = canvas.getByRole("button", { name: /Bo Ek/ });
    await expect(bo.getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
    await userEvent.click(bo);
    await expect(args.change).toHaveBeenCalledWith({ value: "1043" });
    await expect(args.next).toHaveBeenCalledOnce();
  },
};

export const NobodyOffered: Story = {
  name: "nobody is offered where nobody is signed in, or it is not known yet",
  args: { options: { ...options, people: null } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("group")).toBeNull();
  },
};

export const NoBadge: Story = {
  name: "a scan of 10 kB or with control characters is no badge: the entry is empty again, and says so",
  args: { options, change: fn(), next: fn() },
  play: async ({ args, canvas }) => {
    for (const text of ["A".repeat(10_240), "A00\u001d77123"]) {
      scan(text);
      await expect(await canvas.findByText("This is no badge: the scanner sent too much.")).toBeVisible();
      await expect(canvas.getByLabelText("Employee number")).toHaveValue("");
    }
    await expect(args.next).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText("Employee number"), "1");
    await expect(canvas.queryByText("This is no badge: the scanner sent too much.")).toBeNull();
  },
};
