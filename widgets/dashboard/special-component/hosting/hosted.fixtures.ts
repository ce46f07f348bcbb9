import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { week } from "#widgets/controls/goals/goal.fixtures.ts";
import { hours } from "#widgets/controls/queries/queries.fixtures.ts";
import { monthsOf, twoMachines } from "#widgets/controls/scrap/scrap.fixtures.ts";
import { codes, days } from "#widgets/dashboard/mtbf-mttr/mtbf-mttr.fixtures.ts";

/** A server that answers what the hosted parts read. */
export const hostedTransport = () =>
  fakeTransport({
    procedures: {
      load_production_goals: week,
      load_machine: { machine_id: "FC1", oee_green_limit: 80 },
      history_per_day: days(84),
      load_stop_codes_index: codes,
      get_report_scrap_pivot_graph: { rows: twoMachines.rows, months: monthsOf().months },
      load_query_data: hours,
    },
  });
