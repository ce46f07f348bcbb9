import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { PageContent } from "#schemas/documents/page/schema.ts";
import { subject } from "#engine/testing/subject.ts";
import type { AppStart } from "#schemas/protocol/app.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import type { AppStore } from "#engine/react/providers/app-store.ts";
import { createAppStore } from "#engine/shell/app/start.ts";
import CardsView from "#engine/shell/cards/CardsView.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { keepLive } from "#engine/react/queries/live.ts";
import type { Answer, FakeTransportOptions } from "#engine/testing/fake-transport.ts";
import lateOrdersPage from "../../../configs/factory/pages/machine-late-orders.json" with { type: "json" };
import lateOrders from "../../../configs/factory/widgets/machine-late-orders.json" with { type: "json" };
import widgetsPage from "../../../configs/factory/pages/machine-widgets.json" with { type: "json" };
import widgets from "../../../configs/factory/widgets/machine-widgets.json" with { type: "json" };
import lateTable from "../../../configs/factory/tables/late_orders.json" with { type: "json" };

export const overviews = {
  "machine-widgets": widgetsPage.content,
  "machine-late-orders": lateOrdersPage.content,
} satisfies Record<string, PageContent>;

/** A server that has the documents of the overviews, and these machines. */
export const overviewServer = (
  machines: readonly object[],
  more: Readonly<Record<string, Answer>> = {},
  own: Readonly<Record<string, object>> = {},
): FakeTransportOptions => ({
  documents: {
    "widget/machine-widgets": widgets,
    "widget/machine-late-orders": lateOrders,
    "table/late_orders": lateTable,
  },
  procedures: {
    load_machines: machines,
    load_my_machines: [],
    load_machine_sorting: null,
    load_machine_priorities: [],
    load_machine_groups: [],
    load_all_running_orders: [],
    load_own_configs: Object.entries(own).map(([slug, config]) => ({ slug, config })),
    set_own_config: null,
    ...more,
  },
});

const app = (permissions: readonly string[]): AppStart => ({
  build: "story",
  language: "en",
  user: { company_id: 1, username: "planner", settings: {} },
  device: null,
  permissions: [...permissions],
  settings: {},
  subject,
  pages: [],
  menus: {},
  themes: [],
  texts: {},
  columns: {},
  keyboard: null,
  dashboards: [],
});

const Live = () => {
  const client = useQueryClient();
  const { transport, state } = useEngine();
  const clock = useClock();
  useEffect(() => keepLive(client, transport, clock, state), [client, transport, clock, state]);
  return null;
};

const Address = () => <output aria-label="address">{useLocation().pathname}</output>;

/** An overview as its page shows it to somebody who has signed in; beside it the address. */
export const ShownOverview = ({
  name,
  permissions = [],
}: {
  name: keyof typeof overviews;
  permissions?: readonly string[];
}) => {
  const [store, setStore] = useState<AppStore | null>(null);
  useEffect(() => {
    const made = createAppStore({
      read: () => Promise.resolve({ value: app(permissions), at: 1, seq: null, local: false }),
      post: () => Promise.resolve(null),
      wipe: () => Promise.resolve(),
      onSessionChange: () => {},
    });
    void made.reload().then(() => setStore(made));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who has signed in stays
  }, []);
  if (!store) return null;
  return (
    <AppProvider store={store}>
      <Live />
      <div style={{ height: "calc(100% - 24px)" }}>
        <CardsView content={overviews[name]} />
      </div>
      <Address />
    </AppProvider>
  );
};
