import { isObject } from "#schemas/documents/json.ts";
import type { SelectedItem } from "#engine/store/selection.ts";

/** What a flow has chosen, as a choice of the tab; anything but a row chooses nothing. */
export const chosenBy = (item: unknown): SelectedItem[] | null => (isObject(item) ? [{ key: "", item }] : null);
