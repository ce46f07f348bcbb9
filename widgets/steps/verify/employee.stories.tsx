import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { type Answer, fakeTransport } from "#engine/testing/fake-transport.ts";
import { presetStory } from "#widgets/controls/stories/preset-story.tsx";
import preset from "../../../configs/factory/steps/employee.json" with { type: "json" };

const meta = {
  title: "Steps/presets/employee",
  component: presetStory(preset),
  parameters: { box: { width: 976, height: 480 } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const anna = { is_valid_employee: true, allow_sign_in: true, full_name: "Anna Berg" };
const plant = (verified: Answer, signedIn: unknown = [], proved: object[] = []) => {
  const transport = fakeTransport({
    procedures: { verify_employee: verified, load_signed_in_employees: () => signedIn, load_proved_employees: proved },
  });
  return { transport, checks: () => transport.calls.filter(({ procedure }) => procedure === "verify_employee") };
};
const next = (canvas: Canvas) => canvas.findByRole("button", { name: "Next" });
const number = (canvas: Canvas) => canvas.findByLabelText("Employee number");
const isAfter = (canvas: Canvas) => canvas.findByRole("heading", { name: "After" });

let answer: (check: typeof anna) => void = () => {};
const waiting = plant(() => new Promise<typeof anna>((resolve) => (answer = resolve)));

export const CheckedAtNext: Story = {
  name: "[WD-349] [WD-354] typing checks nothing; Next checks once and shows the spinner until it is answered",
  args: {},
  parameters: { transport: waiting.transport },
  play: async ({ canvas }) => {
    await userEvent.type(await number(canvas), "1042");
    await expect(waiting.checks()).toEqual([]);
    await userEvent.click(await next(canvas));
    await expect(await next(canvas)).toHaveAttribute("data-icon", "spinner");
    await expect(waiting.checks().map(({ input }) => input)).toEqual([{ machine_id: "M1", employee: "1042" }]);
    answer(anna);
    await expect(await isAfter(canvas)).toBeVisible();
  },
};

const refusing = (answer: object) => ({ transport: plant(answer).transport });
const refusedWith =
  (text: string): NonNullable<Story["play"]> =>
  async ({ canvas }) => {
    await userEvent.type(await number(canvas), "1042{Enter}");
    await expect(await canvas.findByText(text)).toBeVisible();
    await expect(await number(canvas)).toHaveValue("1042");
  };
export const Unknown: Story = {
  name: "[WD-351] an unknown employee is refused and the wizard stays",
  args: {},
  parameters: refusing({ ...anna, is_valid_employee: false }),
  play: refusedWith("failed to find employee"),
};
export const NotAllowed: Story = {
  name: "[WD-352] an employee who may not sign in is refused and the wizard stays",
  args: {},
  parameters: refusing({ ...anna, allow_sign_in: false }),
  play: refusedWith("Employee not signed into ERP"),
};
export const Both: Story = {
  name: "[WD-353] an employee who is neither known nor allowed is an unknown one",
  args: {},
  parameters: refusing({ is_valid_employee: false, allow_sign_in: false, full_name: "" }),
  play: refusedWith("failed to find employee"),
};
export const Accepted: Story = {
  name: "[WD-353] an employee who is known and allowed stands with the name beside the number, and the wizard goes on",
  args: {},
  parameters: refusing(anna),
  play: async ({ canvas }) => {
    await userEvent.type(await number(canvas), "1042{Enter}");
    await expect(await isAfter(canvas)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Back" }));
    await expect(await number(canvas)).toHaveValue("1042");
    await expect(canvas.getByText("Anna Berg")).toBeVisible();
  },
};

export const Empty: Story = {
  name: "[WD-356] neither nothing nor 0. lets the operator go on",
  args: {},
  parameters: refusing(anna),
  play: async ({ canvas }) => {
    await expect(await next(canvas)).toBeDisabled();
    await userEvent.type(await number(canvas), "0.");
    await expect(await next(canvas)).toBeDisabled();
    await userEvent.clear(await number(canvas));
    await userEvent.type(await number(canvas), "12");
    await expect(await next(canvas)).toBeEnabled();
  },
};

export const Digits: Story = {
  name: "[WD-355] with SF209 the entry takes digits alone",
  args: { features: [209] },
  parameters: refusing(anna),
  play: async ({ canvas }) => {
    await userEvent.type(await number(canvas), "A12");
    await expect(await number(canvas)).toHaveValue("12");
  },
};

export const Letters: Story = {
  name: "[WD-355] without SF209 letters stay",
  args: {},
  parameters: refusing(anna),
  play: async ({ canvas }) => {
    await userEvent.type(await number(canvas), "A12");
    await expect(await number(canvas)).toHaveValue("A12");
  },
};

const withPincode = plant(anna);
const stored = () => JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage)));

export const Pincode: Story = {
  name: "[WD-107] the pincode is masked, numeric, sent with the check, and not kept in the browser",
  args: { features: [361] },
  parameters: { transport: withPincode.transport },
  play: async ({ canvas }) => {
    await userEvent.type(await number(canvas), "1042");
    const pincode = await canvas.findByLabelText("PIN code");
    await expect(pincode).toHaveAttribute("type", "password");
    await userEvent.type(pincode, "8x351");
    await expect(pincode).toHaveValue("8351");
    await userEvent.click(await next(canvas));
    await expect(await isAfter(canvas)).toBeVisible();
    await expect(withPincode.checks().map(({ input }) => input)).toEqual([
      { machine_id: "M1", employee: "1042", pincode: "8351" },
    ]);
    await expect(stored()).not.toContain("8351");
  },
};

export const PincodeAsked: Story = {
  name: "[WD-106] a pincode is asked with SF361",
  args: { features: [361] },
  parameters: refusing(anna),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("PIN code")).toBeVisible();
  },
};

export const NoPincode: Story = {
  name: "[WD-106] without SF361 no pincode field is shown",
  args: {},
  parameters: refusing(anna),
  play: async ({ canvas }) => {
    await expect(await number(canvas)).toBeVisible();
    await expect(canvas.queryByLabelText("PIN code")).toBeNull();
  },
};

const one = [{ employee_number: "1042", full_name: "Anna Berg" }];

export const AutoSignIn: Story = {
  name: "[WD-096] with SF178 the only signed-in employee is entered, and the wizard goes on",
  args: { features: [178] },
  parameters: { transport: plant(anna, one).transport },
  play: async ({ canvas }) => {
    await expect(await isAfter(canvas)).toBeVisible();
  },
};

const two = [
  { employee_number: "1042", employee_name: "Anna Berg" },
  { employee_number: "1043", employee_name: "Bo Ek" },
];
const chosen = plant(anna, two);
export const OneTap: Story = {
  name: "of several who are signed in one is chosen by one press, which goes on",
  args: {},
  parameters: { transport: chosen.transport },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /Bo Ek/ }));
    await expect(await isAfter(canvas)).toBeVisible();
    await expect(chosen.checks().map(({ input }) => input)).toEqual([{ machine_id: "M1", employee: "1043" }]);
  },
};

const proved = plant(anna, two, [{ ...two[1], until: "2999-01-01T00:00:00Z" }]);
export const OneTapProved: Story = {
  name: "with SF361 one press goes on for who has shown here who they are, and asks the other for the pincode",
  args: { features: [361] },
  parameters: { transport: proved.transport },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /Anna Berg/ }));
    await expect(await number(canvas)).toHaveValue("1042");
    await expect(await canvas.findByLabelText("PIN code")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /Bo Ek/ }));
    await expect(await isAfter(canvas)).toBeVisible();
    await expect(proved.checks()).toEqual([]);
  },
};

export const AutoSignInOnce: Story = {
  name: "[WD-099] a number that is cleared is not filled again",
  args: { features: [178] },
  parameters: { transport: plant(anna, one).transport },
  play: async ({ canvas }) => {
    await expect(await isAfter(canvas)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Back" }));
    await expect(await number(canvas)).toHaveValue("1042");
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(await number(canvas)).toHaveValue("");
    await expect(await next(canvas)).toBeDisabled();
  },
};
