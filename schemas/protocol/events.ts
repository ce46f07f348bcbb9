/** Names of live events. Source: docs/specification/shared-decisions.md section 5. */
export const eventNames = [
  "MachineChanged",
  "StopChanged",
  "OrderChanged",
  "NewOrderCancellation",
  "QuantityReported",
  "CounterJumpChanged",
  "MaterialChanged",
  "PalletFlagChanged",
  "PalletQueueChanged",
  "PrintJobChanged",
  "PlanningChanged",
  "SignInChanged",
  "ActivityChanged",
  "CavityChanged",
  "InputGroupChanged",
  "WeightReported",
  "GoalChanged",
  "ErpTransferChanged",
  "NotificationChanged",
  "FileAdded",
  "ProcessValue",
  "DocumentChanged",
  "DraftChanged",
  "AccessChanged",
  "ReloadRequested",
  "Snapshot",
] as const;
/** A row of an entity has changed: `row.` and the name of the entity. */
export type RowEvent = `row.${string}`;
export type EventName = (typeof eventNames)[number] | RowEvent;

/** Every event of rows, whichever entity they are of. */
export const everyRow = "row.*";

const rowName = /^row\.[a-z][a-z0-9_]{0,63}$/;
export const isRowEvent = (name: string): name is RowEvent => rowName.test(name);

/** The data of one server-sent frame: the common fields, then the event's own payload. `seq` counts per company. */
export interface EventFrame {
  seq: number;
  event: EventName;
  at: string;
  [field: string]: unknown;
}

/**
 * Header of a read's reply: the company's last event before it was read, so that events up to this `seq` are in the
 * answer. Who then listens to later ones misses nothing.
 */
export const seqHeader = "shopwright-seq";
