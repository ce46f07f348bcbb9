import { type Static, Type } from "typebox";
import { DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

/**
 * A code that opens the screens of one isolated user; the code itself is shown once, when it is made. It is bound to the
 * browser that opens it first: when, from where, and what that said of itself; null until then.
 */
export const LoginCode = Type.Object(
  {
    record_no: RecordNo,
    username: Text(),
    created_at: DateTime,
    expires_at: DateTime,
    revoked_at: orNull(DateTime),
    bound_at: orNull(DateTime),
    bound_browser: orNull(Text()),
    bound_address: orNull(Text()),
    last_used_at: orNull(DateTime),
  },
  strict,
);
export type LoginCode = Static<typeof LoginCode>;
