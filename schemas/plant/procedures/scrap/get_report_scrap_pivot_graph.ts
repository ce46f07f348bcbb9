import { Type } from "typebox";
import { AnyCode, DateTime, strict, Text } from "#schemas/platform/fields.ts";
import { ScrapPivot } from "#schemas/plant/scrap-pivot.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const getReportScrapPivotGraph = defineContract({
  name: "get_report_scrap_pivot_graph",
  area: "scrap",
  description:
    "Scrap in a range of the machines from one id to another, as people sort them: by machine, shift and reason in pieces, and by month and week in kg. A piece weighs what its order plans of materials in kg for each; one of an order without them adds nothing to the kg. The user's name is not heeded: the caller's own restrictions hold.",
  kind: "read",
  input: Type.Object(
    {
      feature: Type.Literal("get"),
      username: Text(),
      machine_from: AnyCode,
      machine_to: AnyCode,
      start_time: DateTime,
      end_time: DateTime,
    },
    strict,
  ),
  example: {
    feature: "get",
    username: "operator",
    machine_from: "FC1",
    machine_to: "PJ1",
    start_time: "2026-06-10T07:00:00Z",
    end_time: "2026-06-10T08:00:00Z",
  },
  output: ScrapPivot,
  permission: "base",
  errors: { rule_violated: "the start is after the end, or more than 366 days" },
  events: ["QuantityReported"],
  source: true,
  address: "/api/procedures/get_report_scrap_pivot_graph",
});
