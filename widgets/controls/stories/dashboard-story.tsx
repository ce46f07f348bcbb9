import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { DashboardView } from "#engine/react/dashboard/DashboardView.tsx";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { keepLive } from "#engine/react/queries/live.ts";

/** A dashboard of these widgets, one below the other unless they say where. */
export const dashboardOf = (
  widgets: readonly (Partial<DashboardDocument["widgets"][number]> & { component: string })[],
  more: Partial<DashboardDocument> = {},
): DashboardDocument => ({
  kind: "dashboard",
  slug: "story",
  schemaVersion: 1,
  title: "Story",
  size: { x: 12, y: widgets.length * 6 },
  dataSources: [],
  widgets: widgets.map((widget, at) => ({
    id: `widget-${at}`,
    pos: { x: 0, y: at * 6, w: 12, h: 6 },
    config: {},
    ...widget,
  })),
  ...more,
});

/** Lays live events over what the story has read, as the app does. */
export const useLive = () => {
  const client = useQueryClient();
  const { transport, state } = useEngine();
  const clock = useClock();
  useEffect(() => keepLive(client, transport, clock, state), [client, transport, clock, state]);
};

/** Shows a whole dashboard in a story, with its live events, and beside it the query of the address, in which its parameters stand. */
export const ShownDashboard = ({ document }: { document: DashboardDocument }) => {
  useLive();
  const served = useMemo(() => ({ document, revision: 1, faults: [] }), [document]);
  return (
    <>
      <div style={{ height: "calc(100% - 24px)" }}>
        <DashboardView served={served} />
      </div>
      <Query />
    </>
  );
};

/** `key` changes with every navigation. */
const Query = () => {
  const { search, key } = useLocation();
  return (
    <output aria-label="address" data-key={key}>
      {search || "no query"}
    </output>
  );
};
