import { type ComponentType, createElement, lazy, Suspense } from "react";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import type { CellProps, ColumnDefinition } from "#engine/registry/types.ts";
import { asText } from "./values.ts";

const views = new WeakMap<ColumnDefinition, ComponentType<CellProps<any>>>();

/** The view of a column type, loaded once for all tables. */
const viewOf = (definition: ColumnDefinition): ComponentType<CellProps<any>> => {
  const known = views.get(definition);
  if (known) return known;
  const view = lazy(definition.view);
  views.set(definition, view);
  return view;
};

interface CellContent {
  /** A registered column type; null and unknown ones show plain text. */
  component: string | null;
  value: unknown;
  row: Readonly<Record<string, unknown>>;
  options: Readonly<Record<string, unknown>>;
  /** Written while the type loads, and where there is none. */
  text?: string;
}

/** The content of a cell, drawn by its column type. */
export const Cell = ({ component, value, row, options, text = asText(value) }: CellContent) => {
  const definition = useColumn(component);
  if (!definition) return <>{text}</>;
  return <Suspense fallback={text}>{createElement(viewOf(definition), { value, row, options })}</Suspense>;
};

export const useColumn = (component: string | null): ColumnDefinition | undefined => {
  const { registry } = useEngine();
  return component === null ? undefined : registry.columns.get(component);
};
