import { type Static, Type } from "typebox";
import { DateTime, SubjectId, orNull, RecordNo, strict, Text, Username } from "#schemas/platform/fields.ts";

/**
 * `wall` reads its documents and nothing else; `terminal` is a place at which people may use their pincode, and which acts
 * as a user where one is named.
 */
export const DeviceKind = Type.Enum(["wall", "terminal"]);
export type DeviceKind = Static<typeof DeviceKind>;

/** What a wall screen may be bound to. */
export const DeviceDocument = Type.Object(
  {
    kind: Type.Enum(["dashboard", "liveview"]),
    slug: Type.String({ minLength: 1, maxLength: 100, pattern: "^[^\\u0000]*$" }),
  },
  strict,
);
export type DeviceDocument = Static<typeof DeviceDocument>;

/** A path of the app itself: no other origin, and nothing that browsers leave out of an address. */
const Home = Type.String({
  minLength: 1,
  maxLength: 300,
  pattern: "^/(?![/\\\\])[^\\p{C}\\p{Z}\\\\]*$",
  description: "path on which the terminal begins",
});

/** What is decided about a device when it is made. Without any of `machine_ids` it may see all of the company. */
export const deviceFields = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: "[^\\p{C}\\p{Z}]" }),
  machine_ids: Type.Array(SubjectId, { maxItems: 500, uniqueItems: true }),
  documents: Type.Array(DeviceDocument, { maxItems: 20, uniqueItems: true }),
} as const;

/** What besides is decided about a terminal: as whom it acts, null = people sign in there, and where it begins. */
export const terminalFields = {
  username: Type.Optional(orNull(Username)),
  home: Type.Optional(orNull(Home)),
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
    is_connected: Type.Boolean({ description: "it has called, or listened, within the last four minutes" }),
    address: orNull(Text()),
    username: orNull(Text()),
    home: orNull(Text(300)),
    build: orNull(Type.String({ description: "the app that it ran when it last called" })),
    end_reason: orNull(Type.Enum(["revoked", "copied", "user"])),
    revoked_at: orNull(DateTime),
  },
  strict,
);
export type Device = Static<typeof Device>;
