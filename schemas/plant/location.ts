import { type Static, Type } from "typebox";
import { AnyCode, strict } from "#schemas/platform/fields.ts";

/** A location: its type and id; the id of all machines and of one's own ('mine') says nothing. */
export const LocationInput = Type.Object(
  { request_type: Type.Enum(["department", "zone", "category", "line", "mine", "all"]), request_code: AnyCode },
  strict,
);
export type LocationInput = Static<typeof LocationInput>;
