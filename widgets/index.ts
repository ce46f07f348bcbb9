import type { ColumnDefinition, Registry, StepDefinition, WidgetDefinition } from "#engine/registry/types.ts";
import { closed } from "#engine/registry/closed.ts";
import { byName } from "#engine/registry/look-up.ts";
import * as columnDefinitions from "./columns/index.ts";
import * as widgetDefinitions from "./dashboard/index.ts";
import { columnAliases } from "./schemas.ts";
import * as stepDefinitions from "./steps/index.ts";

/** Every type by the name that documents use. Listing loads no view; the lists are closed. */
export const widgets: ReadonlyMap<string, WidgetDefinition> = byName<WidgetDefinition>(
  Object.values(widgetDefinitions) as unknown as WidgetDefinition[],
);
export const steps: ReadonlyMap<string, StepDefinition> = byName<StepDefinition>(
  Object.values(stepDefinitions) as unknown as StepDefinition[],
);

const columnsByName = byName<ColumnDefinition>(Object.values(columnDefinitions) as unknown as ColumnDefinition[]);

/** Columns also stand under their names with blanks. */
export const columns: ReadonlyMap<string, ColumnDefinition> = closed([
  ...columnsByName,
  ...Object.entries(columnAliases).map(
    ([alias, type]) => [alias, columnsByName.get(type)] as [string, ColumnDefinition],
  ),
]);

export const registry: Registry = Object.freeze({ widgets, steps, columns });
