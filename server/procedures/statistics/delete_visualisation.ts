import { sharedViews } from "#schemas/plant/saved-view.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import type { Actor } from "#server/identity.ts";
import { removeView } from "#server/procedures/statistics/views.ts";
import { deleteVisualisation } from "#schemas/plant/procedures/statistics/delete_visualisation.ts";

const mayRemove = ({ username, permissions }: Actor, owner: string): boolean =>
  owner === sharedViews
    ? permissions.has("can-delete-default-visualizations")
    : owner === username && permissions.has("can-manage-user-visualizations");

export const deleteVisualisationProcedure = writeProcedure(deleteVisualisation, async (input, context) => {
  if (!mayRemove(context.actor, input.username)) throw new DomainError("not_allowed", { path: "/username" });
  await removeView(context, input.username, input);
  return true as const;
});
