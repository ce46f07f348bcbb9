import { type Static, Type } from "typebox";
import { DateTime, SubjectId, orNull, RecordNo, strict, Text } from "#schemas/platform/fields.ts";

/** `wall` reads its documents and nothing else; `terminal` marks a browser at which people may use their pincode. */
export const DeviceKind = Type.Enum(["wall", "terminal"]);
export type DeviceKind = Static<typeof DeviceKind>;

/** What a wall screen may be bound to. */
export const DeviceDocument = Type.Object(
  { kind: Type.Literal("dashboard"), slug: Type.String({ minLength: 1, maxLength: 100, pattern: "^[^\\u0000]*$" }) },
  strict,
);
export type DeviceDocument = Static<typeof DeviceDocument>;

/** What is decided about a device when it is made. Without any it may see all of the company. */
export const deviceFields = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: "[^\\p{C}\\p{Z}]" }),
  machine_ids: Type.Array(SubjectId, { maxItems: 500, uniqueItems: true }),
  documents: Type.Array(DeviceDocument, { maxItems: 20, uniqueItems: true }),
} as const;

/** A paired screen, without its token. */
export const Device = Type.Object(
  {
    record_no: RecordNo,
    name: Text(),
    device_kind: DeviceKind,
    machine_ids: Type.Array(SubjectId),
    documents: Type.Array(Type.Object({ kind: Text(), slug: Text() }, strict)),
    created_at: DateTime,
    created_by: orNull(Text()),
    last_seen_at: orNull(DateTime),
    address: orNull(Text()),
    revoked_at: orNull(DateTime),
  },
  strict,
);
export type Device = Static<typeof Device>;
