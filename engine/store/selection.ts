/** What is chosen on a page: rows of one selection type, by the key that the table gives them. */
export interface Selection {
  type: string;
  items: readonly SelectedItem[];
}
export interface SelectedItem {
  /** Empty for a row that no list has given. */
  key: string;
  item: Readonly<Record<string, unknown>>;
}
export type SelectionMode = "none" | "single" | "multiple";

/**
 * All that is chosen in a tab, and the page it belongs to. `context` is what the other choices of the page belong to:
 * the choice of the page's `contextType`, or what the action that led to the page was for. `brought` goes along to the
 * page at `to`; what was `chosen` for that page is its choice, as if a person had pressed the row there. `from` is the
 * address of the page whose action led to this one.
 */
export interface Choices {
  selection: Selection | null;
  context: Selection | null;
  place: string;
  contextType: string | null;
  brought: { to: string; selection: Selection | null; chosen: boolean; from?: string | null } | null;
  from: string | null;
}

export const noChoices: Choices = {
  selection: null,
  context: null,
  place: "",
  contextType: null,
  brought: null,
  from: null,
};

const has = (selection: Selection, key: string) => selection.items.some((item) => item.key === key);

/**
 * A press on a row: single mode replaces the choice, multiple adds to it, and a second press takes the row away.
 * Another selection type begins a new choice; the last row that goes leaves none.
 */
export const toggle = (
  selection: Selection | null,
  type: string,
  chosen: SelectedItem,
  mode: SelectionMode,
): Selection | null => {
  if (mode === "none") return selection;
  const own = selection?.type === type ? selection : null;
  if (own && has(own, chosen.key)) {
    const items = own.items.filter(({ key }) => key !== chosen.key);
    return items.length > 0 ? { type, items } : null;
  }
  const kept = mode === "multiple" && own ? own.items : [];
  return { type, items: [...kept, chosen] };
};

/**
 * The choice after its list was read again: rows that still exist with their new fields, none when all are gone. `keyOf`
 * gives the list's key of a row that something else has chosen; such a row needs not stand in the list.
 */
export const refresh = (
  selection: Selection | null,
  type: string,
  rows: readonly SelectedItem[],
  keyOf: (chosen: SelectedItem) => string = ({ key }) => key,
): Selection | null => {
  if (selection?.type !== type) return selection;
  const now = new Map(rows.map((row) => [row.key, row]));
  const items = selection.items.flatMap((chosen) => now.get(keyOf(chosen)) ?? (chosen.key === "" ? chosen : []));
  const isSame =
    items.length === selection.items.length &&
    items.every(({ key, item }, at) => item === selection.items[at]?.item && key === selection.items[at].key);
  if (isSame) return selection;
  return items.length > 0 ? { type, items } : null;
};

/** What is chosen of a type, be it the choice itself or what it belongs to. */
export const chosenOf = (
  { selection, context }: Pick<Choices, "selection" | "context">,
  type: string,
): Selection | null => {
  if (selection?.type === type) return selection;
  return context?.type === type ? context : null;
};

/** What the page's actions are for: the choice, else the page's own context. */
export const targetOf = ({ selection, context, contextType }: Choices): Selection | null =>
  selection ?? (context?.type === contextType ? context : null);

/** What an action hands over to the page that it leads to. */
export const handedOver = ({ selection, context }: Choices): Selection | null => selection ?? context;

/** Where a choice of this type stands. */
const slotOf = ({ contextType }: Choices, type: string): "context" | "selection" =>
  type === contextType ? "context" : "selection";

/** A press on a row of a page; a new choice of what the others belong to ends the others. */
export const press = (choices: Choices, type: string, chosen: SelectedItem, mode: SelectionMode): Choices => {
  const slot = slotOf(choices, type);
  const next = { ...choices, [slot]: toggle(choices[slot], type, chosen, mode) };
  return slot === "context" ? { ...next, selection: null } : next;
};

/** Chooses by itself, as a flow does; null takes away what is chosen of the type. */
export const choose = (choices: Choices, type: string, items: readonly SelectedItem[] | null): Choices => {
  if (items !== null && items.length > 0) return { ...choices, [slotOf(choices, type)]: { type, items } };
  const without = (selection: Selection | null) => (selection?.type === type ? null : selection);
  return { ...choices, selection: without(choices.selection), context: without(choices.context) };
};

/** After an action is done its rows are no longer chosen; what they belong to stays. */
export const release = (choices: Choices): Choices =>
  choices.selection ? { ...choices, selection: null } : { ...choices, context: null };

const nothingBrought: NonNullable<Choices["brought"]> = { to: "", selection: null, chosen: false };

/** Another page, or one of another: nothing is chosen there but what was handed over to it. The same place changes nothing. */
export const enter = (choices: Choices, place: string, contextType: string | null): Choices => {
  if (choices.place === place && choices.contextType === contextType) return choices;
  if (choices.place === place) return { ...choices, contextType };
  const { selection, chosen, from = null } = choices.brought?.to === place ? choices.brought : nothingBrought;
  const isChoice = chosen && selection?.type !== contextType;
  const next = { place, contextType, brought: null, from };
  return isChoice ? { ...next, selection, context: null } : { ...next, selection: null, context: selection };
};
