import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { TableDocument } from "#schemas/documents/table/schema.ts";
import { chosenOf, type SelectedItem } from "#engine/store/selection.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { keyOfRow, type Row } from "./rows.ts";

const noRows: readonly Row[] = [];

const keyOfChosen = (rowKey: TableDocument["rowKey"], { key, item }: SelectedItem): string =>
  rowKey === undefined ? key : keyOfRow(rowKey, item, 0);

/** The row that is chosen of each type on this page, where it is one. */
export const useChosen = (): Readonly<Record<string, Row>> => {
  const { state } = useEngine();
  const { selection, context } = useStore(
    state,
    useShallow(({ selection, context }) => ({ selection, context })),
  );
  return useMemo(
    () =>
      Object.fromEntries(
        [context, selection].flatMap((one) => (one?.items.length === 1 ? [[one.type, one.items[0]!.item]] : [])),
      ),
    [selection, context],
  );
};

/**
 * What is chosen in a table, in the tab's one selection. Rows that are read anew keep being chosen with their new
 * fields, and one that is gone is no longer chosen.
 */
export const useSelection = (
  { slug, selectionType = slug, selectionMode = "none", rowKey }: TableDocument,
  rows: readonly Row[] | undefined,
) => {
  const { state } = useEngine();
  const { selection, context } = useStore(
    state,
    useShallow(({ selection, context }) => ({ selection, context })),
  );
  const isSelectable = selectionMode !== "none";
  useEffect(() => {
    if (!isSelectable || rows === undefined || !chosenOf({ selection, context }, selectionType)) return;
    const items = rows.map((item, index) => ({ key: keyOfRow(rowKey, item, index), item }));
    state.getState().refreshSelection(selectionType, items, (chosen) => keyOfChosen(rowKey, chosen));
  }, [state, rows, rowKey, selectionType, isSelectable, selection, context]);
  return useMemo(() => {
    const chosen = chosenOf({ selection, context }, selectionType)?.items ?? [];
    return {
      keys: new Set(chosen.map((one) => keyOfChosen(rowKey, one))),
      press: (key: string) => {
        const at = (rows ?? noRows).findIndex((row, index) => keyOfRow(rowKey, row, index) === key);
        const item = rows?.[at];
        if (item) state.getState().select(selectionType, { key, item }, selectionMode);
      },
      /** Chooses these rows and no others. */
      choose: (chosenRows: readonly Row[]) => {
        const wanted = new Set(chosenRows);
        const items = (rows ?? noRows).flatMap((item, index) =>
          wanted.has(item) ? { key: keyOfRow(rowKey, item, index), item } : [],
        );
        state.getState().choose(selectionType, items.length > 0 ? items : null);
      },
    };
  }, [selection, context, selectionType, selectionMode, rowKey, state, rows]);
};
