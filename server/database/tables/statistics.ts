import type { productionGoal } from "#schemas/plant/entities/production_goal.ts";
import type { StoredRow } from "#schemas/platform/entities/declaration.ts";
import type { OwnColumns } from "./entities.ts";

/** What people set for statistics: goals and views. */
export interface StatisticsTables {
  production_goals: ProductionGoalRow & OwnColumns;
  saved_views: SavedViewRow;
}

/** What a day shall bring of a production type (`part_type_id` of the orders). Quantities and hours in millionths. */
export type ProductionGoalRow = StoredRow<typeof productionGoal>;

/** Controls of a statistics page that somebody has kept under a name; the user `Default` keeps them for all. */
export interface SavedViewRow {
  company_id: number;
  dataset: string;
  config_name: string;
  username: string;
  name: string;
  config: string;
}
