/** What people set for statistics: goals and views. */
export interface StatisticsTables {
  production_goals: ProductionGoalRow;
  saved_views: SavedViewRow;
}

/** What a day shall bring of a production type (`part_type_id` of the orders). Quantities and hours in millionths. */
export interface ProductionGoalRow {
  company_id: number;
  production_type: string;
  /** `YYYY-MM-DD` of the company's calendar. */
  target_date: string;
  target_good_qty: number;
  target_good_qty_alt_unit: number;
  target_earned_hours: number;
}

/** Controls of a statistics page that somebody has kept under a name; the user `Default` keeps them for all. */
export interface SavedViewRow {
  company_id: number;
  dataset: string;
  config_name: string;
  username: string;
  name: string;
  config: string;
}
