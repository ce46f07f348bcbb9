import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { addWidgets } from "./add-widgets.ts";
import { copiesFor } from "./copies.ts";
import { type DashboardEdit, widgetsOf } from "./dashboard.ts";

/** Copies widgets beside themselves. Answers the ids of the copies, which are then the chosen ones. */
export const duplicateWidgets = (
  document: DashboardDocument,
  ids: readonly string[],
): { edit: DashboardEdit; ids: string[] } => {
  const copies = copiesFor(document, widgetsOf(document, ids));
  return { edit: addWidgets(copies, "designer.edit.duplicate"), ids: copies.map(({ id }) => id) };
};
