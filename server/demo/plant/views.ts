import { type SavedViewConfig, sharedViews } from "#schemas/plant/saved-view.ts";
import { toJson } from "#server/database/columns.ts";
import type { SavedViewRow } from "#server/database/tables/statistics.ts";

const page = { dataset: "history-day", config_name: "history-scrap" };
const all: SavedViewConfig = {
  query: {},
  groupBy: "week",
  forceProdtime: false,
  week_numbers: [],
  weeksEnabled: false,
  timeHorizon: "30d",
  startTime: null,
  endTime: null,
  overview: "",
};

const views: readonly [username: string, name: string, config: Partial<SavedViewConfig>][] = [
  [sharedViews, "All machines by week", {}],
  [sharedViews, "Packing by day", { groupBy: "day", query: { department: ["Packing"] } }],
  ["supervisor", "Moulding hall 1 by month", { groupBy: "month", query: { department: ["Moulding hall 1"] } }],
  ["planner", "FC1 to FC4", { groupBy: "day", query: { machine_id: ["FC1", "FC2", "FC3", "FC4"] } }],
];

/** Views of the scrap analytics that people have kept, two of them for all. */
export const viewRows = (company_id: number): SavedViewRow[] =>
  views.map(([username, name, config]) => ({
    company_id,
    ...page,
    username,
    name,
    config: toJson({ ...all, ...config }),
  }));
