import { Type } from "typebox";
import { strict } from "#schemas/platform/fields.ts";
import { LogEntry } from "#schemas/platform/log-entry.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

export const loadServerLog = defineContract({
  name: "load_server_log",
  area: "admin",
  description: "What of the last 500 entries of the server's log concerns the own company, newest first.",
  kind: "read",
  input: Type.Object({}, strict),
  example: {},
  output: Type.Array(LogEntry),
  permission: { all: ["can-do-admin-actions"] },
});
