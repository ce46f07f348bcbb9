import type { ColumnDefinition, Registry, StepDefinition, WidgetDefinition } from "#engine/registry/types.ts";
import * as columnDefinitions from "./columns/index.ts";
import * as widgetDefinitions from "./dashboard/index.ts";
import { columnAliases } from "./schemas.ts";
import * as stepDefinitions from "./steps/index.ts";

const byType = <D extends { type: string }>(definitions: readonly D[]): Map<string, D> =>
  new Map(definitions.map((definition) => [definition.type, definition]));

/** Every type by the name that documents use. Listing loads no view. */
export const widgets: ReadonlyMap<string, WidgetDefinition> = byType<WidgetDefinition>(
  Object.values(widgetDefinitions) as unknown as WidgetDefinition[],
);
export const steps: ReadonlyMap<string, StepDefinition> = byType<StepDefinition>(
  Object.values(stepDefinitions) as unknown as StepDefinition[],
);

const columnsByType = byType<ColumnDefinition>(Object.values(columnDefinitions) as unknown as ColumnDefinition[]);

/** Columns also stand under their names with blanks. */
export const columns: ReadonlyMap<string, ColumnDefinition> = new Map([
  ...columnsByType,
  ...Object.entries(columnAliases).map(
    ([alias, type]) => [alias, columnsByType.get(type)] as [string, ColumnDefinition],
  ),
]);

export const registry: Registry = { widgets, steps, columns };
