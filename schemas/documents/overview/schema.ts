import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";
import { defaultInterval, overviewIntervals } from "./interval.ts";
import { TableColumn } from "#schemas/documents/table/schema.ts";

const headerStyles = ["status", "plain"] as const;

/** A table of the subject that a company has composed, shown at `/overview/{record_no}`. */
export const OverviewDocument = documentOf("overview", {
  record_no: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  overview_name: Type.String({ minLength: 1, maxLength: 200 }),
  interval: Type.Optional(Type.Enum([...overviewIntervals], { default: defaultInterval })),
  columns: Type.Array(TableColumn),
  headerStyle: Type.Optional(Type.Enum([...headerStyles], { default: "status", "x-awaited": true })),
});
export type OverviewDocument = Static<typeof OverviewDocument>;
