import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { type Fields, withFields } from "../values.ts";
import type { DashboardEdit } from "./dashboard.ts";

/** What of a dashboard is set as plain fields; `undefined` removes one. */
export type DashboardProperties = Fields<
  Pick<
    DashboardDocument,
    | "title"
    | "display"
    | "userlevel"
    | "suitedForMobile"
    | "suitedForTablet"
    | "suitedForDesktops"
    | "suitedForXXL"
    | "isSnippet"
    | "snippetTag"
  >
>;

/** Sets fields of the dashboard itself; edits of one field in a row are one step. */
export const setProperties = (change: DashboardProperties): DashboardEdit => ({
  label: "designer.edit.properties",
  merge: `properties/${Object.keys(change).join()}`,
  change: (document) => withFields(document, change),
});
