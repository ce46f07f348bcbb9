import type { Row } from "./rows.ts";

/** Are all rows chosen, none, or some? */
export type Chosen = "all" | "some" | "none";

/** What may be chosen of a table, and what is. */
export interface MayChoose {
  selectionMode?: "none" | "single" | "multiple";
  selected?: ReadonlySet<string>;
  /** Chooses these rows and no others. */
  onChoose?: ((rows: readonly Row[]) => void) | undefined;
}

/** How the rows of a table are chosen. What is absent cannot be done. */
export interface Choice {
  /** Rows have boxes: several can be chosen. */
  hasBox: boolean;
  /** Of the box of all rows. */
  chosen: Chosen | undefined;
  selected: ReadonlySet<string> | undefined;
  /** A press on the box of all rows. */
  toggleAll: () => void;
  chooseAll: (() => void) | undefined;
  clear: (() => void) | undefined;
}

const nothing: ReadonlySet<string> = new Set();

const chosenOf = (selected: number, all: number): Chosen => {
  if (selected === 0) return "none";
  return selected < all ? "some" : "all";
};

export const choiceOf = (
  { selectionMode = "none", selected = nothing, onChoose }: MayChoose,
  shown: readonly Row[],
): Choice => {
  const isSelectable = selectionMode !== "none";
  const hasBox = selectionMode === "multiple" && onChoose !== undefined;
  const chosen = hasBox ? chosenOf(selected.size, shown.length) : undefined;
  return {
    hasBox,
    chosen,
    selected: isSelectable ? selected : undefined,
    toggleAll: () => onChoose?.(chosen === "all" ? [] : shown),
    chooseAll: hasBox ? () => onChoose(shown) : undefined,
    clear: isSelectable && selected.size > 0 && onChoose ? () => onChoose([]) : undefined,
  };
};
