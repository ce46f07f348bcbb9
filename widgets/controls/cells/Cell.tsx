import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { ErrorBoundary } from "#engine/react/registry/ErrorBoundary.tsx";
import { LazyView } from "#engine/react/registry/LazyView.tsx";
import type { ColumnDefinition } from "#engine/registry/types.ts";
import { asText } from "./values.ts";

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
  return (
    <ErrorBoundary fallback={() => text} resetKey={value}>
      <LazyView definition={definition} props={{ value, row, options }} fallback={text} />
    </ErrorBoundary>
  );
};

export const useColumn = (component: string | null): ColumnDefinition | undefined => {
  const { registry } = useEngine();
  return component === null ? undefined : registry.columns.get(component);
};
