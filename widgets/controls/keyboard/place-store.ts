import { defaultPosition, type Position } from "./position.ts";

/** Where this browser's person has put the keyboard. */
export interface Place {
  position: Position;
  fixed: boolean;
}

const name = "shopwright.keyboard";
type Store = Pick<Storage, "getItem" | "setItem">;

const isPercent = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= 100;

/** What was kept, or fixed at the lower edge. */
export const readPlace = (store: Store): Place => {
  try {
    const { position, fixed }: { position?: Position; fixed?: unknown } = JSON.parse(store.getItem(name) ?? "{}");
    if (isPercent(position?.left) && isPercent(position?.bottom)) return { position, fixed: fixed !== false };
  } catch {
    // Something else wrote there: the keyboard begins where it always does.
  }
  return { position: defaultPosition, fixed: true };
};

export const keepPlace = (store: Store, place: Place): void => store.setItem(name, JSON.stringify(place));
