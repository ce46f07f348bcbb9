import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";
import { TableColumn } from "#schemas/documents/table/schema.ts";

/** Seconds between two reads of an own overview; none may be shorter than the first. */
export const overviewIntervals = [10, 20, 60, 120, 180, 300, 600, 900] as const;
export const defaultInterval = 180;

const headerStyles = ["status", "plain"] as const;

/** A table of the subject that a company has composed, shown at `/overview/{record_no}`. */
export const OverviewDocument = documentOf("overview", {
  record_no: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  overview_name: Type.String({ minLength: 1, maxLength: 200 }),
  interval: Type.Optional(Type.Enum([...overviewIntervals], { default: defaultInterval })),
  columns: Type.Array(TableColumn),
  headerStyle: Type.Optional(Type.Enum([...headerStyles], { default: "status" })),
});
export type OverviewDocument = Static<typeof OverviewDocument>;
