import type { Virtualizer } from "@tanstack/react-virtual";
import { useState } from "react";
import type { Line } from "./rows.ts";

/** Which element draws which line: one that comes into sight takes the element of one that has left it. */
export class Slots {
  #taken: ReadonlyMap<string, number> = new Map();
  #next = 0;

  /** The element of each line, by its key. That of `held` is given to no other: it may have the focus. */
  assign(keys: readonly string[], held: string | null): ReadonlyMap<string, number> {
    const before = this.#taken;
    const shown = new Set(keys);
    const free = Array.from(before).flatMap(([key, slot]) => (shown.has(key) || key === held ? [] : [slot]));
    const slotOf = (key: string) => before.get(key) ?? free.pop() ?? this.#next++;
    this.#taken = new Map(keys.map((key) => [key, slotOf(key)]));
    return this.#taken;
  }
}

export interface Drawn {
  line: Line;
  id: string;
  index: number;
  /** Pixels from the top. */
  start: number;
  /** Names the element. */
  slot: number;
}

/**
 * The lines in sight, each in an element that stays with it. To make elements is most of the work of scrolling, to move
 * them as much: while it goes on they keep the order that they have, and stand in that of the lines when it is over.
 */
export const useDrawn = (
  virtual: Virtualizer<HTMLElement, Element>,
  lines: readonly Line[],
  idAt: (index: number) => string | null,
  stop: number | null,
): Drawn[] => {
  const [slots] = useState(() => new Slots());
  const inSight = virtual.getVirtualItems().flatMap(({ index, start }) => {
    const [line, id] = [lines[index], idAt(index)];
    return line && id !== null ? [{ line, id, index, start }] : [];
  });
  const taken = slots.assign(
    inSight.map(({ id }) => id),
    stop === null ? null : idAt(stop),
  );
  const drawn = inSight.map((one) => ({ ...one, slot: taken.get(one.id)! }));
  return virtual.isScrolling ? drawn.sort((a, b) => a.slot - b.slot) : drawn;
};
