/** Names of the live events of the code beside those of rows; none has a dot. Source: docs/specification/shared-decisions.md section 5. */
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
  "ShiftPlanChanged",
  "ErpTransferChanged",
  "ErpTargetChanged",
  "NotificationChanged",
  "MailChanged",
  "FileAdded",
  "ProcessValue",
  "DocumentChanged",
  "ImportChanged",
  "DraftChanged",
  "AccessChanged",
  "ReloadRequested",
  "Snapshot",
] as const;

/** A row of an entity has changed, which code or a company's documents declare: `row.` and the name of the entity. */
export type RowEvent = `row.${string}`;
export type EventName = (typeof eventNames)[number] | RowEvent;

const rowName = /^row\.[a-z][a-z0-9_]{0,63}$/;

/** Whether a name has the shape of those of rows; whether there is such an event the company's catalogue knows. */
export const isRowEvent = (name: string): name is RowEvent => rowName.test(name);

const silent: ReadonlySet<string> = new Set(["DraftChanged", "Snapshot"]);

/** Whether an event says something of data, so that what reads data may follow it. */
export const tellsOfData = (name: string): boolean => !silent.has(name);

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
