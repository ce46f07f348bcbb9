interface Exception {
  name: RegExp;
  reason: string;
  /** The files and folders in which it may stand; everywhere without it. */
  only?: readonly string[];
}

/** What may speak of the factory outside `schemas/plant`, because documents, integrations or browsers hold the name. */
export const exceptions: readonly Exception[] = [
  {
    name: /\binfo\.machine\b|\bmachine(?=\??: (?:string;|"machine_id"))/g,
    reason: "the field of contracts in the outer contract (`GET /api/procedures`)",
    only: ["schemas/platform/", "schemas/protocol/contract.ts", "engine/transport/"],
  },
  {
    name: /\bmachine_ids?\b/g,
    reason: "the field of users, devices, snapshots, events and inputs in the outer contract",
  },
  {
    name: /\b(?:machine_restrictions|machine_interface_only|device_employee(?:_name)?|show_cavities)\b/g,
    reason: "the fields of users in the outer contract",
  },
  {
    name: /"machine-(?:interface|overview|cards|widgets|late-orders)"/g,
    reason: "the stored names of a layout, of kinds of page content, of overviews and of a button's type",
  },
  {
    name: /"(?:(?:load|set)_machine_(?:sorting|priorities|groups)|load_my_machines|(?:add|remove)_my_machine)"/g,
    reason: "the procedures of the outer contract for one's own stars and order",
    only: ["engine/shell/subject/"],
  },
  {
    name: /"[\w.]*machines?[\w.]*"|\^machine_order|\{machine\}/g,
    reason: "the names that stored texts had before",
    only: ["schemas/documents/texts/migrations/0002-subject.ts"],
  },
  { name: /\blastMachine\b/g, reason: "the key in the browser's storage (OV-288)" },
  { name: /\bmachineIds?\b/g, reason: "the stored option of widgets and bindings" },
  { name: /\b(?:machinebased|machineParameters)\b/g, reason: "the stored options of media objects" },
  { name: /\bmultimachine\b/g, reason: "the stored option of a dashboard's sources" },
  { name: /"widget\.machine"/g, reason: "the stored key of a text", only: ["schemas/values/shared.ts"] },
  {
    name: /"machine(?:\.special_functions)?"/g,
    reason: "the name by which stored expressions know the subject",
    only: ["schemas/documents/wizard/schema.ts", "engine/language/expressions/operators/feature.ts"],
  },
  { name: /"machines"/g, reason: "the address of an overview", only: ["engine/navigation/routes.ts"] },
  {
    name: /\b(?:snapshot|stored|from)\.machine\b|\bmachine(?=: )/g,
    reason: "the field of stored snapshots of wizards",
    only: ["engine/wizard/", "engine/react/wizard/"],
  },
  {
    name: /\b(?:a|b|one|entry)\.machine\b|"machine"|\bmachine(?=[:,])/g,
    reason: "the field of writes that wait in the browser's database",
    only: ["engine/transport/queue/", "engine/transport/client.ts", "engine/shell/queue/"],
  },
  {
    name: /\b(?:stop_reason|scrap_count)\b/g,
    reason: "the fields of signals in the outer contract",
    only: ["schemas/documents/feed/schema.ts"],
  },
  {
    name: /"machine"|\bof one machine\b/g,
    reason: "an order of facts in stored site documents, and what it is",
    only: ["schemas/documents/site/erp.ts"],
  },
  {
    name: /pallet(?:s|[_-]flag\w*| flags?)\b|\bmachine with SF90\b/g,
    reason: "settings of stored site documents, and what they are for",
    only: ["schemas/documents/site/printing.ts"],
  },
  {
    name: /"machine-silent"|"stop-longer"|"uncoded-older"|"late-order"|\bmachines(?=: Names)|"notification_rules\.machines"/g,
    reason: "what stored rules of notifications name",
    only: ["schemas/documents/notification-rule/schema.ts"],
  },
  {
    name: /"stop-longer"/g,
    reason: "what a new rule of notifications tells of",
    only: ["schemas/documents/notification-rule/kind.ts"],
  },
  {
    name: /"orders"|`orders`/g,
    reason: "a scope of API keys in the outer contract",
    only: ["schemas/platform/api-key.ts"],
  },
  {
    name: /"scrap"/g,
    reason: "a store of the browser's database in the outer contract (WD-466)",
    only: ["schemas/documents/explorer/schema.ts"],
  },
  {
    name: /"?\b(?:machine_bundle_quantity|machine_counter_limit)_?"?/g,
    reason: "settings of stored site documents",
    only: ["schemas/documents/site/"],
  },
  { name: /"extend-shifts"/g, reason: "the stored name of a job", only: ["schemas/documents/site/jobs.ts"] },
  {
    name: /\bnot_signed_in_at_machine: \{.*\}/g,
    reason: "an error of the outer contract with its sentence",
    only: ["schemas/protocol/errors.ts"],
  },
  {
    name: /"(?:Machine|PalletFlag|PalletQueue|Cavity|ShiftPlan)Changed"/g,
    reason: "the names of events in the outer contract",
    only: ["schemas/protocol/events.ts"],
  },
];
