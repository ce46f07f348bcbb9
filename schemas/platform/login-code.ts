import { type Static, Type } from "typebox";
import { DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

/** A code that opens the screens of one isolated user; the code itself is shown once, when it is made. */
export const LoginCode = Type.Object(
  {
    record_no: RecordNo,
    username: Text(),
    created_at: DateTime,
    expires_at: DateTime,
    revoked_at: orNull(DateTime),
  },
  strict,
);
export type LoginCode = Static<typeof LoginCode>;
