import { type Static, Type } from "typebox";
import { DateTime, orNull, strict } from "./fields.ts";

/** Something that the server's log has said. What somebody sent or entered is never in it, and secrets are masked. */
export const LogEntry = Type.Object(
  {
    record_no: Type.Integer({ minimum: 1, description: "rises with each entry since the server began" }),
    time: DateTime,
    level: Type.Enum(["error", "warning", "information"]),
    source: Type.Enum(["server", "browser"]),
    company_id: orNull(Type.Integer({ description: "null where it concerns none, or all of them" })),
    username: orNull(Type.String()),
    message: Type.String(),
    detail: Type.String({ description: "lines of text: the request, where an error arose" }),
  },
  strict,
);
export type LogEntry = Static<typeof LogEntry>;
