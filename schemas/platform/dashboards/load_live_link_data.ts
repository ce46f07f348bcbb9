import { Type } from "typebox";
import { liveViewItems } from "#schemas/documents/liveview/schema.ts";
import { DateTime, orNull, strict } from "#schemas/platform/fields.ts";
import { defineContract } from "#schemas/protocol/contract.ts";

/** An item of a live view as its reader may see it. */
const LiveLink = Type.Object(
  {
    type: Type.Enum([...liveViewItems]),
    target: Type.String(),
    available: Type.Boolean({ description: "the caller may see it, and there is something to see" }),
    changed_at: orNull(DateTime),
  },
  strict,
);

export const loadLiveLinkData = defineContract({
  name: "load_live_link_data",
  area: "dashboards",
  description:
    "The items of a live view in their order: whether the caller may see each, and since when what it shows is as it is (`changed_at`; null of what the caller may not see).",
  kind: "read",
  input: Type.Object({ key: Type.String({ minLength: 1, maxLength: 128, pattern: "^[^\\u0000]*$" }) }, strict),
  example: { key: "hall" },
  output: Type.Array(LiveLink),
  permission: "base",
  errors: { not_found: "no such live view", not_allowed: "the live view is not open to the caller" },
  events: ["DocumentChanged", "AccessChanged"],
  perUser: true,
});
