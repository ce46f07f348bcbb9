import { type Static, Type } from "typebox";
import { documentOf } from "#schemas/documents/envelope.ts";

/** What an item of a live view shows: a document of this kind, or the page of this name at a location. */
export const liveViewItems = ["dashboard", "machine-widgets", "machine-late-orders", "overview"] as const;

/** Seconds that an item is shown for, where it does not say otherwise. */
export const defaultSeconds = 60;

/** A location as an item names it: all, the own ones, or one of a type. */
export const itemLocation = /^(all|mine\/all|(department|category|zone|line)\/[^/{}\s]+)$/;

/**
 * Something that a live view shows: `target` is the slug of the dashboard or of the own overview, or the location of an
 * overview (`all`, `mine/all` or `{locationtype}/{location}`). Shown for `seconds`, 60 unless given.
 */
export const LiveViewItem = Type.Object(
  {
    type: Type.Enum([...liveViewItems]),
    target: Type.String({ minLength: 1, maxLength: 200 }),
    seconds: Type.Optional(Type.Integer({ minimum: 5, maximum: 86_400, default: defaultSeconds })),
  },
  { additionalProperties: false },
);
export type LiveViewItem = Static<typeof LiveViewItem>;

/** A page for a wall screen that shows its items in turn; its key is the slug, its label the title. */
export const LiveViewDocument = documentOf("liveview", {
  items: Type.Array(LiveViewItem, { maxItems: 100 }),
});
export type LiveViewDocument = Static<typeof LiveViewDocument>;
