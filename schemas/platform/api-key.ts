import { type Static, Type } from "typebox";
import { DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

/** A key of a gateway; the key itself is shown once, when it is made. */
export const ApiKey = Type.Object(
  {
    record_no: RecordNo,
    name: Text(),
    scope: Type.Literal("ingest"),
    created_at: DateTime,
    revoked_at: orNull(DateTime),
  },
  strict,
);
export type ApiKey = Static<typeof ApiKey>;
