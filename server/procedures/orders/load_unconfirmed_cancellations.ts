import { unconfirmedCancellations } from "#server/procedures/orders/cancelled.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadUnconfirmedCancellations } from "#schemas/plant/procedures/orders/load_unconfirmed_cancellations.ts";

export const loadUnconfirmedCancellationsProcedure = readProcedure(
  loadUnconfirmedCancellations,
  ({ machine_id }, { db }) => unconfirmedCancellations(db, machine_id),
);
