import { sharedViews } from "#schemas/plant/saved-view.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { storeView } from "#server/procedures/statistics/views.ts";
import { saveDefaultVisualisation } from "#schemas/plant/procedures/statistics/save_default_visualisation.ts";

export const saveDefaultVisualisationProcedure = writeProcedure(saveDefaultVisualisation, (input, context) =>
  storeView(context, sharedViews, input),
);
