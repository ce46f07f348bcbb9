import type { CSSProperties } from "react";
import type { Sorting } from "#engine/react/tables/rows.ts";
import { isHexColor } from "#widgets/controls/color/ink.ts";
import { fieldOf, type Key, keyOf, type Row } from "#widgets/controls/options/rows.ts";
import { type Column, type Group, linkOf, type Options } from "./logic.ts";

/** What the choices of one group are drawn from. */
export interface ChoicesProps {
  /** Joins the choices of all groups, so that one replaces another. */
  name: string;
  title: string;
  group: Group;
  columns: readonly Column[];
  keyField: string;
  layout: NonNullable<Options["layout"]>;
  select: NonNullable<Options["select"]>;
  selected: readonly Key[];
  disabled: boolean;
  disabledKeys: readonly Key[];
  /** Whether the group's rows are shown, and what opens or closes it; null where it is always open. */
  folding: { open: boolean; turn: () => void } | null;
  /** The order that the reader has asked for; empty: that of the document. */
  sorting: readonly Sorting[];
  onSort: (sorting: Sorting[]) => void;
  colorField: string | undefined;
  linkField: string | undefined;
  helpField: string | undefined;
  press: (key: Key) => void;
}

/** What a row is as a choice, however it is drawn. */
export interface ChoiceFacts {
  /** Null for a row that cannot be chosen. */
  key: Key | null;
  /** Where it leads, if it leads away. */
  link: string | null;
  isSelected: boolean;
  isDisabled: boolean;
  /** The bar in the row's own color. */
  bar: CSSProperties;
}

/** The bar in the color that a field of the row gives; none without one. */
export const barOf = (row: Row, colorField: string | undefined): CSSProperties => {
  const color = colorField ? fieldOf(row, colorField) : undefined;
  return isHexColor(color) ? { boxShadow: `inset 8px 0 0 ${color}` } : {};
};

export const factsOf = (
  row: Row,
  { keyField, linkField, colorField, selected, disabled, disabledKeys }: ChoicesProps,
): ChoiceFacts => {
  const key = keyOf(row, keyField);
  return {
    key,
    link: linkOf(row, linkField),
    isSelected: key !== null && selected.includes(key),
    isDisabled: disabled || (key !== null && disabledKeys.includes(key)),
    bar: barOf(row, colorField),
  };
};
