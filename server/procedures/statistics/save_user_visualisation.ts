import { sharedViews } from "#schemas/plant/saved-view.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { storeView } from "#server/procedures/statistics/views.ts";
import { saveUserVisualisation } from "#schemas/plant/procedures/statistics/save_user_visualisation.ts";

/** A user whose name is that of the shared views has none of its own. */
export const saveUserVisualisationProcedure = writeProcedure(saveUserVisualisation, (input, context) => {
  const { username } = context.actor;
  if (username === sharedViews) throw new DomainError("not_allowed");
  return storeView(context, username, input);
});
