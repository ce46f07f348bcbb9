import { Type } from "typebox";
import { DateTime, orNull, strict } from "#schemas/platform/fields.ts";
import { LogEntry } from "#schemas/platform/log-entry.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

/** Needs no session: whoever has the code of the server's `DEVLOG_CODE` reads what all companies do. */
export const loadDeveloperLog = defineContract({
  name: "load_developer_log",
  area: "admin",
  description:
    "The last 500 entries of the server's log, newest first, for who knows the code of its operator. A server without such a code takes every code for a wrong one.",
  kind: "read",
  input: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }, strict),
  example: { code: "seven green lanterns" },
  output: Type.Object(
    {
      version: Type.String(),
      build_time: orNull(DateTime),
      database_version: Type.String({ description: "the last change of the database's shape" }),
      entries: Type.Array(LogEntry),
    },
    strict,
  ),
  permission: "public",
  errors: {
    wrong_credentials: "the code is another one, or the server has none",
    too_many_requests: "five wrong codes of one address within a minute",
  },
  secret: ["code"],
});
