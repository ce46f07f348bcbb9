import { type Static, Type } from "typebox";
import { DateTime, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

/**
 * What a key opens, and nothing besides: `ingest` takes signals, `orders` those that an ERP sends, `read` answers the
 * reads that dashboards may have as sources, and stored queries.
 */
export const apiKeyScopes = ["ingest", "orders", "read"] as const;
export const ApiKeyScope = Type.Enum([...apiKeyScopes]);
export type ApiKeyScope = Static<typeof ApiKeyScope>;

/** A key of another system; the key itself is shown once, when it is made. */
export const ApiKey = Type.Object(
  {
    record_no: RecordNo,
    name: Text(),
    scope: ApiKeyScope,
    created_at: DateTime,
    revoked_at: orNull(DateTime),
  },
  strict,
);
export type ApiKey = Static<typeof ApiKey>;
