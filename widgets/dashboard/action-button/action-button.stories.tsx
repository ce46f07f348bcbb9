import { Notifications, notifications } from "@mantine/notifications";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import type { CallConfiguration } from "#schemas/values/callConfiguration/schema.ts";
import { pending, ready } from "#engine/bindings/bound.ts";
import { resolveCallConfiguration } from "#engine/bindings/resolvers/callConfiguration.ts";
import { type FakeClock, fakeClock } from "#engine/testing/fake-clock.ts";
import { type Answer, fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { failed, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import View from "./View.tsx";

const Shown = widgetStory(View);
const meta = {
  title: "Widgets/action-button",
  component: Shown,
  parameters: { box: { width: 280, height: 120 } },
  beforeEach: () => notifications.clean(),
  render: (args) => (
    <>
      <Shown {...args} />
      <Notifications transitionDuration={0} />
    </>
  ),
} satisfies Meta<typeof Shown>;
export default meta;
type Story = StoryObj<typeof meta>;

const styles = {
  style: ready({ color: "#000000", backgroundColor: "#ffffff", fontSize: "20px" }),
  successStyle: ready({ backgroundColor: "#b2f2bb" }),
  failStyle: ready({ backgroundColor: "#ffc9c9" }),
};
const of = (call: CallConfiguration, data: Record<string, ReturnType<typeof ready>> = styles) => ({
  options: { label: "Call the setter" },
  data: {
    call: resolveCallConfiguration(call, {
      parameters: {},
      sources: {},
      locale: { language: "en", timeZone: "UTC" },
    }),
    ...data,
  },
});
const plain: CallConfiguration = { url: "api/calls", body: [{ key: "reason", type: "value", value: "tool" }] };
const asks: CallConfiguration = {
  url: "api/calls",
  body: [
    { key: "note", type: "prompt" },
    { key: "details", type: "nested", nested: [{ key: "urgent", type: "prompt", dataType: "boolean" }] },
  ],
};

/** A server that notes what is asked of it and a clock of the story's own. */
const plant = (answer: Answer | (() => unknown) = { call_status: [{ call_code: 0, call_message: "" }], res: null }) => {
  const clock = fakeClock();
  const request = fn(async () => (typeof answer === "function" ? await (answer as () => unknown)() : answer));
  const transport = { ...fakeTransport(), request: request as ReturnType<typeof fakeTransport>["request"] };
  return { clock, request, parameters: { clock, transport } };
};
const refuse =
  (status: number, code = "unexpected", message = "Something went wrong") =>
  () => {
    throw new CallError(status, { code, message, path: null, res: null });
  };
const button = (canvasElement: HTMLElement) => within(canvasElement).getByRole("button", { name: "Call the setter" });
const press = (canvasElement: HTMLElement) => userEvent.click(button(canvasElement));
const colorOf = (canvasElement: HTMLElement) => getComputedStyle(button(canvasElement)).backgroundColor;
const [white, green, pink] = ["rgb(255, 255, 255)", "rgb(178, 242, 187)", "rgb(255, 201, 201)"];
const isNow = (canvasElement: HTMLElement, state: string) =>
  waitFor(() => expect(button(canvasElement)).toHaveAttribute("data-state", state));
/** Lets the clock run until a moment after the state began, and looks again a millisecond later. */
const lasts = async (canvasElement: HTMLElement, clock: FakeClock, color: string) => {
  clock.advance(4999);
  await expect(colorOf(canvasElement)).toBe(color);
  clock.advance(1);
  await isNow(canvasElement, "idle");
  await expect(colorOf(canvasElement)).toBe(white);
};
/** Until what an earlier story has told has left the page. */
const quiet = () => waitFor(() => expect(document.querySelector(".mantine-Notification-root")).toBeNull());
const dialog = () => screen.findByRole("dialog");

export const Typical: Story = { args: of(plain) };
export const Extreme: Story = {
  args: {
    ...of(plain),
    options: {
      title: "Tool shop",
      label: "Call the setter on duty of the north hall to this injection moulding machine",
    },
  },
};
export const Unconfigured: Story = { args: { options: { label: "Call the setter" } } };
export const Loading: Story = { args: { ...of(plain), data: { ...styles, call: pending }, status: "pending" } };
export const Stale: Story = { args: { ...of(plain), status: "stale" } };
export const Failed: Story = { args: { ...of(plain), data: { call: failed }, status: "error" } };

const one = plant();
export const Sends: Story = {
  name: "[WD-1052] [WD-1054] a press sends one call, by post where no method is given",
  args: of(plain),
  parameters: one.parameters,
  play: async ({ canvasElement }) => {
    await press(canvasElement);
    await isNow(canvasElement, "success");
    await expect(one.request).toHaveBeenCalledTimes(1);
    await expect(one.request).toHaveBeenCalledWith("POST", "/api/calls", { headers: {}, body: { reason: "tool" } });
  },
};

const put = plant();
export const Configured: Story = {
  name: "[WD-1053] method, address, headers and body are those of the configuration",
  args: of({
    method: "put",
    url: "api/lines/4",
    headers: [{ key: "x-line", value: "4" }],
    body: [{ key: "a", type: "nested", nested: [{ key: "b", type: "value", value: "1" }] }],
  }),
  parameters: put.parameters,
  play: async ({ canvasElement }) => {
    await press(canvasElement);
    await isNow(canvasElement, "success");
    const sent = { headers: { "x-line": "4" }, body: { a: { b: "1" } } };
    await expect(put.request.mock.calls).toEqual([["PUT", "/api/lines/4", sent]]);
  },
};

const procedures = fakeTransport({ procedures: { order_material: true } });
export const OfProcedure: Story = {
  name: "the address of a procedure makes a write with a key of its own",
  args: of({ url: "api/procedures/order_material", body: [{ key: "quantity", type: "value", value: "5" }] }),
  parameters: { transport: procedures },
  play: async ({ canvasElement }) => {
    await press(canvasElement);
    await isNow(canvasElement, "success");
    await expect(procedures.calls).toEqual([
      {
        procedure: "order_material",
        input: { quantity: "5" },
        options: { key: expect.stringMatching(/^[\da-f-]{36}$/) },
      },
    ]);
  },
};

const cut = fakeTransport({ procedures: { order_material: true } });
export const OutcomeUnknown: Story = {
  name: "a call whose outcome is not known is sent again with its key, the next one with another",
  args: of({ url: "api/procedures/order_material", body: [{ key: "quantity", type: "value", value: "5" }] }),
  parameters: { transport: cut },
  play: async ({ canvasElement }) => {
    cut.setLink(false);
    await press(canvasElement);
    await isNow(canvasElement, "fail");
    cut.setLink(true);
    await press(canvasElement);
    await isNow(canvasElement, "success");
    await press(canvasElement);
    await waitFor(() => expect(cut.calls).toHaveLength(3));
    const [first, again, next] = cut.calls.map(({ options }) => options.key);
    await expect(again).toBe(first);
    await expect(next).not.toBe(first);
  },
};

const outside = fakeTransport({ procedures: { send_external_call: { ok: true } } });
export const External: Story = {
  name: "an external call is made by the server: the browser hands over the body alone",
  args: of({
    url: "https://andon.example/call",
    external: true,
    headers: [{ key: "authorization", value: { secret: "andon" } }],
    body: [{ key: "line", type: "value", value: "4" }],
  }),
  parameters: { transport: outside },
  play: async ({ canvasElement }) => {
    await press(canvasElement);
    await isNow(canvasElement, "success");
    await expect(outside.calls.map(({ procedure, input }) => [procedure, input])).toEqual([
      ["send_external_call", { dashboard: "", widget_id: "story", body: { line: "4" } }],
    ]);
  },
};

const prompted = plant();
export const Prompted: Story = {
  name: "[WD-1059] [WD-1060] [WD-1061] [WD-1062] prompts are answered in one popup before the call",
  args: of(asks),
  parameters: prompted.parameters,
  play: async ({ canvasElement }) => {
    await press(canvasElement);
    const popup = within(await dialog());
    const ok = popup.getByRole("button", { name: "OK" });
    await expect(ok).toBeDisabled();
    await expect(prompted.request).not.toHaveBeenCalled();
    const urgent = popup.getByRole("switch", { name: "details · urgent" });
    await expect(urgent).not.toBeChecked();
    await userEvent.type(popup.getByRole("textbox", { name: /note/ }), "x");
    await userEvent.click(urgent);
    await userEvent.click(ok);
    await isNow(canvasElement, "success");
    const sent = { headers: {}, body: { note: "x", details: { urgent: true } } };
    await expect(prompted.request.mock.calls).toEqual([["POST", "/api/calls", sent]]);
  },
};

const late = plant();
export const TimesOut: Story = {
  name: "[WD-1063] prompts that nobody answers close after 120 s and nothing is sent",
  args: of(asks),
  parameters: late.parameters,
  play: async ({ canvasElement }) => {
    await quiet();
    await press(canvasElement);
    await dialog();
    late.clock.advance(119_000);
    await expect(screen.getByRole("dialog")).toBeVisible();
    late.clock.advance(1000);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await isNow(canvasElement, "idle");
    await expect((await screen.findAllByText("Stopped by SF393"))[0]).toBeVisible();
    await expect(late.request).not.toHaveBeenCalled();
  },
};

const rejected = plant();
export const Rejected: Story = {
  name: '[WD-1064] rejected prompts say "Stopped by SF393", send nothing and leave the button idle',
  args: of(asks),
  parameters: rejected.parameters,
  play: async ({ canvasElement }) => {
    await quiet();
    await press(canvasElement);
    await userEvent.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    await expect((await screen.findAllByText("Stopped by SF393"))[0]).toBeVisible();
    await isNow(canvasElement, "idle");
    await expect(colorOf(canvasElement)).toBe(white);
    await expect(rejected.request).not.toHaveBeenCalled();
  },
};

export const Idle: Story = {
  name: "[WD-1065] before the first press only the normal style applies",
  args: of(plain),
  play: async ({ canvasElement }) => {
    await expect(button(canvasElement)).toHaveAttribute("data-state", "idle");
    await expect(colorOf(canvasElement)).toBe(white);
  },
};

const good = plant({ call_status: [{ call_code: 0, call_message: "All is well" }], res: { anything: "else" } });
export const Success: Story = {
  name: "[WD-1066] [WD-1067] [WD-1072] a success shows its style for 5 s, whatever the answer says",
  args: of(plain),
  parameters: good.parameters,
  play: async ({ canvasElement }) => {
    await press(canvasElement);
    await isNow(canvasElement, "success");
    await expect(colorOf(canvasElement)).toBe(green);
    await expect(screen.queryByText(/All is well|anything/)).toBeNull();
    await lasts(canvasElement, good.clock, green);
  },
};

const bad = plant(refuse(500));
export const Fail: Story = {
  name: "[WD-1068] [WD-1069] an error shows the fail style for 5 s",
  args: of(plain),
  parameters: bad.parameters,
  play: async ({ canvasElement }) => {
    await press(canvasElement);
    await isNow(canvasElement, "fail");
    await expect(colorOf(canvasElement)).toBe(pink);
    await lasts(canvasElement, bad.clock, pink);
  },
};

const look = "It is not known whether andon.example has done this. Look there before you send it again.";
const unsure = plant(refuse(202, "outcome_unknown", look));
export const NobodyKnows: Story = {
  name: "a call whose outcome nobody knows is neither a success nor a failure, and what to check stays until it is read",
  args: of(plain),
  parameters: unsure.parameters,
  play: async ({ canvasElement }) => {
    await quiet();
    await press(canvasElement);
    await isNow(canvasElement, "unknown");
    await expect(within(canvasElement).getByText("Outcome not known")).toBeInTheDocument();
    await expect((await screen.findAllByText(look))[0]).toBeVisible();
    await lasts(canvasElement, unsure.clock, "rgb(255, 212, 59)");
    await expect(screen.getAllByText(look)[0]).toBeVisible();
  },
};

const silent = plant(refuse(500));
export const FailsSilently: Story = {
  name: "[WD-1070] a failed call is red without a word where no style is given",
  args: of(plain, {}),
  parameters: silent.parameters,
  play: async ({ canvasElement }) => {
    await quiet();
    await press(canvasElement);
    await isNow(canvasElement, "fail");
    await expect(colorOf(canvasElement)).toBe("rgb(201, 42, 42)");
    await expect(screen.queryByText("Something went wrong")).toBeNull();
    await expect(document.querySelector(".mantine-Notification-root")).toBeNull();
  },
};

const answers: unknown[] = [];
const waiting = { open: () => {} };
const mixed = plant(async () => {
  const next = answers.shift();
  if (next === "wait") await new Promise<void>((resolve) => (waiting.open = resolve));
  else if (next === 500) refuse(500)();
  else return next;
});
export const Outcomes: Story = {
  name: "[WD-1073] 500 and 200 with code 7 fail, 204 succeeds, and a button whose call is out cannot be pressed",
  args: of(plain),
  parameters: mixed.parameters,
  play: async ({ canvasElement }) => {
    answers.length = 0;
    answers.push(500, { call_status: [{ call_code: 7, call_message: "no" }], res: null }, null, "wait");
    for (const state of ["fail", "fail", "success"]) {
      await press(canvasElement);
      await isNow(canvasElement, state);
      mixed.clock.advance(5000);
      await isNow(canvasElement, "idle");
    }
    await press(canvasElement);
    await isNow(canvasElement, "pending");
    await expect(button(canvasElement)).toBeDisabled();
    waiting.open();
    await isNow(canvasElement, "success");
    await expect(button(canvasElement)).toBeEnabled();
  },
};
