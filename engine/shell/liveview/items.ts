import { defaultSeconds, type LiveViewItem } from "#schemas/documents/liveview/schema.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";

/** The least that an item is shown for, in seconds. Source: docs/specification, OV-487. */
const leastSeconds = 5;

/** What the server says of the items: whether they may be seen, and since when they are as they are. */
type Links = OutputOfCall<"load_live_link_data">;

/** An item that can be seen. Its key stays with it while others come and go. */
export interface ShownItem {
  key: string;
  type: LiveViewItem["type"];
  target: string;
  seconds: number;
  /** Its place among all items of the document. */
  place: number;
  /** Since when what it shows is as it is (ISO 8601, UTC). */
  changedAt: string | null;
}

/** The items that can be seen, in their order; `isSuited` judges what the server cannot: the width of the screen. */
export const shownItems = (
  items: readonly LiveViewItem[],
  links: Links,
  isSuited: (item: LiveViewItem) => boolean,
): ShownItem[] => {
  const times = new Map<string, number>();
  return items.flatMap((item, place) => {
    const { type, target, seconds = defaultSeconds } = item;
    const name = `${type} ${target}`;
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    // A document that is newer than what was said of its items has some of which nothing is known yet.
    const link = links.find((one) => one.type === type && one.target === target);
    if (!link?.available || !isSuited(item)) return [];
    const key = `${name} ${before}`;
    return [{ key, type, target, seconds: Math.max(leastSeconds, seconds), place, changedAt: link.changed_at }];
  });
};

/** The location that an item names, as the parameters of the page that shows it. */
export const locationOf = (target: string): { locationtype: string; location: string } => {
  const [locationtype = "all", ...rest] = target.split("/");
  return { locationtype, location: rest.length === 0 ? locationtype : rest.join("/") };
};
