import type { Meta, StoryObj } from "@storybook/react-vite";
import { useLocation } from "react-router";
import { expect, spyOn, userEvent, waitFor, within } from "storybook/test";
import { pending, ready } from "#engine/bindings/bound.ts";
import { failed, stale, widgetStory } from "#widgets/controls/stories/widget-story.tsx";
import { dashboardOf, ShownDashboard } from "#widgets/controls/stories/dashboard-story.tsx";
import { fakeClock } from "#engine/testing/fake-clock.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { CallError } from "#engine/transport/errors.ts";
import { extreme, idle, order, running, setUp, silent, stopped, uncoded } from "./status.fixtures.ts";
import type { StatusMachine } from "./logic.ts";
import { statusModes } from "./schema.ts";
import View from "./View.tsx";

const meta = { title: "Widgets/status", component: widgetStory(View) } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const of = (machine: StatusMachine, options: Record<string, unknown> = {}) => ({
  args: { options, data: { machine: ready(machine), order: ready(order) } },
});

export const Loading: Story = { args: { options: {}, data: { machine: pending }, status: "pending" } };
export const Empty: Story = { args: { options: {} } };
export const Typical: Story = of(running);
export const Uncoded: Story = of(uncoded);
export const Stopped: Story = of(stopped);
export const SetUp: Story = of(setUp);
export const Silent: Story = of(silent);
export const WithoutOrder: Story = of(idle);
export const Extreme: Story = of(extreme, { mode: "runtime" });
export const Stale: Story = { args: { options: {}, data: { machine: stale(running) }, status: "stale" } };
export const Failed: Story = { args: { options: {}, data: { machine: failed }, status: "error" } };
export const Minimal: Story = {
  ...of(stopped, { mode: "minimal" }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("JH1")).toBeVisible();
    await expect(canvas.queryByText("Engel e-victory 200")).toBeNull();
    await expect(canvas.queryByText("Material shortage")).toBeNull();
  },
};
export const MinimalSilent: Story = of(silent, { mode: "minimal" });
export const Runtime: Story = of(setUp, { mode: "runtime" });
export const RuntimeOfShift: Story = of(running, { mode: "runtime", period: "shift" });

export const SetupWarningInRuntimeOnly: Story = {
  name: "[WD-842] a set-up that takes too long warns in runtime mode and not in informative",
  render: () => (
    <div style={{ display: "grid", gap: 8, height: 520, gridTemplateRows: "1fr 1fr" }}>
      <div data-testid="runtime">{widgetStory(View)({ ...of(setUp, { mode: "runtime" }).args })}</div>
      <div data-testid="informative">{widgetStory(View)({ ...of(setUp).args })}</div>
    </div>
  ),
  args: of(setUp).args,
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("runtime")).toHaveTextContent("Set-up over time");
    await expect(canvas.getByTestId("informative")).not.toHaveTextContent("Set-up over time");
  },
};

/** A text as it is read: numbers stand before their units with a space that does not break. */
const plain = (node: Element) => node.textContent.replaceAll(/\s/g, " ");
const held: StatusMachine = { ...stopped, force_stop_enabled: false };

export const Modes: Story = {
  name: "[WD-831] [WD-832] each mode shows its parts and none of the next",
  render: () => (
    <div style={{ display: "grid", gap: 8, height: 880, gridTemplateRows: "repeat(4, 1fr)" }}>
      {statusModes.map((mode) => (
        <div key={mode} data-testid={mode}>
          {widgetStory(View)({ ...of(held, { mode }).args })}
        </div>
      ))}
    </div>
  ),
  args: of(held).args,
  parameters: { box: { width: 420, height: 900 } },
  play: async ({ canvas }) => {
    const base = ["JH1", "Engel e-victory 200", "Material shortage", "12 min", "WO-40127"];
    const parts = [...base, "Cancel forced stop", "Running since midnight", "Standing since midnight"];
    const shown = (mode: string) => parts.filter((part) => plain(canvas.getByTestId(mode)).includes(part));
    await expect(statusModes.map(shown)).toEqual([
      ["JH1"],
      base,
      [...base, "Cancel forced stop"],
      [...base, "Running since midnight", "Standing since midnight"],
    ]);
  },
};

export const Periods: Story = {
  name: "[WD-833] the times are those of today or of the shift",
  render: () => (
    <div style={{ display: "grid", gap: 8, height: 520, gridTemplateRows: "1fr 1fr" }}>
      {(["today", "shift"] as const).map((period) => (
        <div key={period} data-testid={period}>
          {widgetStory(View)({ ...of(running, { mode: "runtime", period }).args })}
        </div>
      ))}
    </div>
  ),
  args: of(running).args,
  parameters: { box: { width: 420, height: 540 } },
  play: async ({ canvas }) => {
    const told = (period: string) => Array.from(canvas.getByTestId(period).querySelectorAll("dt, dd"), plain);
    await expect(told("today")).toEqual(["Running since midnight", "7 h", "Standing since midnight", "1 h"]);
    await expect(told("shift")).toEqual(["Run time this shift", "1 h 42 min", "Stop time this shift", "18 min"]);
  },
};

const Where = () => <output data-testid="where">{useLocation().pathname}</output>;
const acting = (machine: StatusMachine, path: string, procedures: Record<string, () => unknown> = {}) => {
  const transport = fakeTransport({ procedures });
  return {
    transport,
    story: {
      render: () => (
        <>
          <div style={{ height: 220 }}>{widgetStory(View)({ ...of(machine, { mode: "actionable" }).args })}</div>
          <Where />
        </>
      ),
      args: of(machine).args,
      parameters: { path, transport, box: { width: 420, height: 280 } },
    },
  };
};
const sent = ({ calls }: ReturnType<typeof fakeTransport>) => calls.map(({ procedure, input }) => [procedure, input]);
const dashboard = "/dashboards/hall-1";
const refused = () => {
  throw new CallError(409, { code: "state_conflict", message: "No order runs here.", path: null, res: null });
};

export const RunningHasNoActions: Story = {
  ...acting({ ...running, setup_time: 600 }, dashboard).story,
  name: "[WD-844] a machine that runs offers no action, one in set-up two",
  render: () => (
    <>
      {[setUp, { ...running, setup_time: 600 }].map((machine) => (
        <div key={machine.machine_id} data-testid={machine.machine_id} style={{ height: 130 }}>
          {widgetStory(View)({ ...of(machine, { mode: "actionable" }).args })}
        </div>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const names = (id: string) =>
      Array.from(canvas.getByTestId(id).querySelectorAll("button"), (one) => one.textContent);
    await expect([names("JH2"), names("FC1")]).toEqual([["First piece OK", "Cancel set-up"], []]);
  },
};

const approving = acting(setUp, dashboard, { first_piece_ok: () => true });
export const FirstPiece: Story = {
  ...approving.story,
  name: "[WD-845] the first piece is confirmed at once",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "First piece OK" }));
    await waitFor(() => expect(sent(approving.transport)).toEqual([["first_piece_ok", { machine_id: "JH2" }]]));
    await expect(canvas.getByTestId("where")).toHaveTextContent(dashboard);
  },
};

const onPage = (feature: number): Story => {
  const stage = acting({ ...setUp, special_functions: [feature] }, dashboard);
  return {
    ...stage.story,
    play: async ({ canvas }) => {
      await userEvent.click(canvas.getByRole("button", { name: "First piece OK" }));
      await waitFor(() => expect(canvas.getByTestId("where")).toHaveTextContent("/interface/JH2/first-piece-ok"));
      await expect(sent(stage.transport)).toEqual([]);
    },
  };
};
export const FirstPieceOnPage23: Story = {
  ...onPage(23),
  name: "[WD-035] [WD-846] with SF23, as with SF24 and SF29, the first piece is confirmed on its page",
};
export const FirstPieceOnPage24: Story = onPage(24);
export const FirstPieceOnPage29: Story = onPage(29);

const leaves = (path: string, to: string): Story => {
  const stage = acting(setUp, path, { resume_setup: () => ({ machine_id: "JH2", prepare_status: "off" }) });
  return {
    ...stage.story,
    play: async ({ canvas }) => {
      await userEvent.click(canvas.getByRole("button", { name: "Cancel set-up" }));
      await waitFor(() => expect(canvas.getByTestId("where")).toHaveTextContent(to));
      await expect(sent(stage.transport)).toEqual([["resume_setup", { machine_id: "JH2", set_status: "off" }]]);
    },
  };
};
export const LeavesToPopup: Story = {
  ...leaves(dashboard, "/dashboards/hall-1/popup/JH2/stopcode"),
  name: "[WD-847] [WD-848] leaving set-up leads to the stop code: on a dashboard to its popup",
};
export const LeavesToPage: Story = leaves("/interface/JH2", "/interface/JH2/stopcode");

export const RefusedSetUp: Story = {
  ...acting(setUp, dashboard, { resume_setup: refused }).story,
  name: "[WD-849] [WD-854] a refused call is logged, told in the server's words, leads nowhere, and can be made again",
  play: async ({ canvas }) => {
    const log = spyOn(console, "error").mockImplementation(() => {});
    await userEvent.click(canvas.getByRole("button", { name: "Cancel set-up" }));
    await waitFor(() => expect(document.body).toHaveTextContent("No order runs here."));
    await expect(log.mock.lastCall?.[0]).toBe("cancel-setup of JH2");
    await waitFor(() => expect(canvas.getByRole("button", { name: "Cancel set-up" })).toBeEnabled());
    await expect(canvas.getByRole("button", { name: "First piece OK" })).toBeEnabled();
    await expect(canvas.getByTestId("where")).toHaveTextContent(dashboard);
    log.mockRestore();
  },
};

const waiting = acting(setUp, dashboard, { first_piece_ok: () => new Promise(() => {}) });
export const Pending: Story = {
  ...waiting.story,
  name: "[WD-853] while a call is out no button can be pressed",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "First piece OK" }));
    for (const button of canvas.getAllByRole("button")) await expect(button).toBeDisabled();
  },
};

const freed = acting(held, dashboard, { cancel_forced_stop: () => true });
export const ForcedStop: Story = {
  ...freed.story,
  name: "[WD-850] a forced stop is cancelled",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Cancel forced stop" }));
    await waitFor(() => expect(sent(freed.transport)).toEqual([["cancel_forced_stop", { machine_id: "JH1" }]]));
  },
};

/** JH1 on a dashboard, held by a forced stop until a call takes it away. */
const holding = (cancel: () => void = () => {}) => {
  let now = { ...held, version: 1 };
  const transport = fakeTransport({
    procedures: {
      load_machine: () => now,
      load_running_order: order,
      cancel_forced_stop: () => {
        cancel();
        now = { ...now, force_stop_enabled: true, version: 2 };
        transport.emit("MachineChanged", { machine_id: "JH1", patch: { force_stop_enabled: true }, version: 2 });
        return true;
      },
    },
  });
  const config = { machineId: "JH1", mode: "actionable" };
  const document = dashboardOf([{ component: "status", config }]);
  return { transport, render: () => <ShownDashboard document={document} /> };
};
const cancelling = { name: "Cancel forced stop" };

const taken = holding();
const clock = fakeClock();
export const ForcedStopIsTaken: Story = {
  name: "[WD-851] after a forced stop is cancelled the machine is held no more, which its tile shows",
  args: of(held).args,
  render: taken.render,
  parameters: { path: dashboard, transport: taken.transport, clock, box: { width: 420, height: 280 } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole("button", cancelling));
    await waitFor(() => expect(sent(taken.transport)).toContainEqual(["cancel_forced_stop", { machine_id: "JH1" }]));
    await waitFor(async () => {
      clock.advance(1000);
      await expect(canvas.queryByRole("button", cancelling)).toBeNull();
    });
    await expect(await taken.transport.call("load_machine", { machine_id: "JH1" })).toMatchObject({
      force_stop_enabled: true,
    });
  },
};

const keeping = holding(refused);
export const ForcedStopStays: Story = {
  name: "[WD-852] a stopped machine that is held offers the button in actionable mode alone; a refusal leaves it held",
  args: of(held).args,
  render: () => (
    <>
      <div data-testid="held" style={{ height: 280 }}>
        {keeping.render()}
      </div>
      {[
        widgetStory(View)({ ...of({ ...held, force_stop_enabled: true }, { mode: "actionable" }).args }),
        widgetStory(View)({ ...of({ ...held, status: "R" }, { mode: "actionable" }).args }),
        widgetStory(View)({ ...of(held, { mode: "informative" }).args }),
        widgetStory(View)({ ...of(held, { mode: "runtime" }).args }),
      ].map((other, index) => (
        <div key={index} data-testid="other" style={{ height: 160 }}>
          {other}
        </div>
      ))}
    </>
  ),
  parameters: { path: dashboard, transport: keeping.transport, box: { width: 420, height: 940 } },
  play: async ({ canvas }) => {
    const isHeld = within(canvas.getByTestId("held"));
    await userEvent.click(await isHeld.findByRole("button", cancelling));
    await waitFor(() => expect(document.body).toHaveTextContent("No order runs here."));
    await waitFor(() => expect(isHeld.getByRole("button", cancelling)).toBeEnabled());
    for (const other of canvas.getAllByTestId("other"))
      await expect(within(other).queryByRole("button", cancelling)).toBeNull();
    await expect(await keeping.transport.call("load_machine", { machine_id: "JH1" })).toMatchObject({
      force_stop_enabled: false,
    });
  },
};

export const IndicatorOpens: Story = {
  ...acting({ ...stopped, machine_id: "M1" }, dashboard).story,
  name: "[WD-856] on a dashboard the indicator opens the popup for the stop code",
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("link", { name: "Code stop: M1" }));
    await expect(canvas.getByTestId("where")).toHaveTextContent("/dashboards/hall-1/popup/M1/stopcode");
  },
};
export const IndicatorAtInterface: Story = {
  ...acting(stopped, "/interface/JH1").story,
  name: "[WD-855] at a machine's interface the indicator is no link",
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};
