import { minute } from "#schemas/durations.ts";
import type { Clock } from "#engine/transport/clock.ts";
import type { ShownItem } from "./items.ts";

/** How long input holds the rotation, ms. Source: docs/specification, OV-490. */
const pausedFor = minute;

/** What takes its turn. */
export type Turning = Pick<ShownItem, "key" | "seconds" | "place">;

/** Which item is shown, and what keeps it there. Times are those of `Clock.steady`, ms. */
export interface Rotation {
  /** Null while there is nothing to show. */
  shown: string | null;
  /** Where the shown item stands in the document; where it stood, once it is gone. */
  place: number;
  since: number;
  /** Until when the last input holds it; null when nothing does. */
  heldUntil: number | null;
  /** A person has stopped it until they let it go on. */
  isStopped: boolean;
}

const begun: Rotation = { shown: null, place: 0, since: 0, heldUntil: null, isStopped: false };

/** With these items to show: what is shown stays, what is gone is followed by what came after it. */
const settled = (rotation: Rotation, items: readonly Turning[], now: number): Rotation => {
  const shown = items.find(({ key }) => key === rotation.shown);
  if (shown) return shown.place === rotation.place ? rotation : { ...rotation, place: shown.place };
  const next = items.find(({ place }) => place >= rotation.place) ?? items[0];
  if (next) return { ...rotation, shown: next.key, place: next.place, since: now };
  return rotation.shown === null ? rotation : { ...rotation, shown: null };
};

/** The item so many places on, or back, round and round. */
const turned = (rotation: Rotation, items: readonly Turning[], by: number, now: number): Rotation => {
  const at = items.findIndex(({ key }) => key === rotation.shown);
  const next = items[(at + by + items.length) % items.length];
  return at < 0 || !next ? rotation : { ...rotation, shown: next.key, place: next.place, since: now };
};

/** When the next item comes by itself; null for never: one item does not rotate. */
const dueAt = ({ shown, since, heldUntil, isStopped }: Rotation, items: readonly Turning[]): number | null => {
  const item = items.find(({ key }) => key === shown);
  if (!item || items.length < 2 || isStopped) return null;
  return Math.max(since + item.seconds * 1000, heldUntil ?? 0);
};

/** What has become of it at this time: the hold is over, the next item has come. */
const passed = (rotation: Rotation, items: readonly Turning[], now: number): Rotation => {
  const due = dueAt(rotation, items);
  const free = rotation.heldUntil !== null && rotation.heldUntil <= now ? { ...rotation, heldUntil: null } : rotation;
  return due !== null && due <= now ? turned(free, items, 1, now) : free;
};

/** A rotation by a clock, and what a person does to it. */
export interface Rotator {
  get: () => Rotation;
  subscribe: (listener: () => void) => () => void;
  /** From now on these items take turns. */
  show: (items: readonly Turning[]) => void;
  /** Somebody has touched the screen. */
  hold: () => void;
  /** The item so many places on, by hand. */
  turn: (by: number) => void;
  /** Stops it, or lets it go on. */
  toggle: () => void;
  end: () => void;
}

export const createRotator = (clock: Clock): Rotator => {
  let rotation = begun;
  let items: readonly Turning[] = [];
  let stop = (): void => {};
  const listeners = new Set<() => void>();
  const wait = (): void => {
    stop();
    const times = [dueAt(rotation, items), rotation.heldUntil].filter((time) => time !== null);
    stop =
      times.length === 0
        ? () => {}
        : clock.after(Math.max(0, Math.min(...times) - clock.steady()), () =>
            put(passed(rotation, items, clock.steady())),
          );
  };
  const put = (next: Rotation): void => {
    const isSame = next === rotation;
    rotation = next;
    wait();
    if (!isSame) for (const listener of listeners) listener();
  };
  const held = (one: Rotation): Rotation => ({ ...one, heldUntil: clock.steady() + pausedFor });
  return {
    get: () => rotation,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (next) => {
      items = next;
      put(settled(rotation, items, clock.steady()));
    },
    hold: () => put(held(rotation)),
    turn: (by) => put(turned(held(rotation), items, by, clock.steady())),
    toggle: () => put({ ...rotation, isStopped: !rotation.isStopped, heldUntil: null, since: clock.steady() }),
    end: () => stop(),
  };
};
