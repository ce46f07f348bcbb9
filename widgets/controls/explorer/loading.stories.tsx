import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import type { LoadState } from "#engine/explorer/load/state.ts";
import { noRecords } from "#engine/explorer/session.ts";
import { Loading as View } from "./Loading.tsx";

interface LoadingArgs {
  load: LoadState;
  retry?: () => void;
}

/** A load that stands where it is. */
const Standing = ({ load, retry = fn() }: LoadingArgs) => {
  const session = { load: () => load, subscribe: () => () => {} };
  return <View data={{ ...noRecords, session, ask: async () => null, retry, reset: fn() } as never} />;
};

const meta = { title: "Controls/explorer", component: Standing } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const progress = { isFirst: true, fetched: 4, slices: 10 };

export const Downloading: Story = {
  name: "says how many of the months are there",
  args: { load: { name: "downloading", ...progress } },
  play: async () => {
    await expect(await screen.findByText("Downloading: 40 %")).toBeVisible();
  },
};

export const Adding: Story = {
  name: "says how many of the records are stored, and stays whatever is pressed [WD-472]",
  args: { load: { name: "adding-records", inserted: 500, records: 2000, ...progress } },
  play: async () => {
    await expect(await screen.findByText("Adding records: 25 %")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect(screen.getByText("Adding records: 25 %")).toBeVisible();
  },
};

export const Failed: Story = {
  name: "says what the server has answered, and tries again",
  args: { load: { name: "failed", isFirst: true, message: "Service Unavailable", error: null }, retry: fn() },
  play: async ({ args }) => {
    await expect(await screen.findByRole("alert")).toHaveTextContent("Service Unavailable");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await expect(args.retry).toHaveBeenCalledOnce();
  },
};

export const FailedLater: Story = {
  args: { load: { name: "failed", isFirst: false, message: "Service Unavailable", error: null } },
};
