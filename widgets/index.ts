import type { ColumnDefinition, Registry, StepDefinition, WidgetDefinition } from "#engine/registry/types.ts";
import { closed } from "#engine/registry/closed.ts";
import { byName } from "#engine/registry/look-up.ts";
import * as columnDefinitions from "./columns/index.ts";
import * as widgetDefinitions from "./dashboard/index.ts";
import { columnAliases } from "./schemas.ts";
import * as stepDefinitions from "./steps/index.ts";

// In the lists each is of options of its own; who takes one out of them has judged its options by its schema.
const widgetList: readonly WidgetDefinition<any>[] = Object.values(widgetDefinitions);
const stepList: readonly StepDefinition<any>[] = Object.values(stepDefinitions);
const columnList: readonly ColumnDefinition<any>[] = Object.values(columnDefinitions);

/** Every type by the name that documents use. Listing loads no view; the lists are closed. */
export const widgets: ReadonlyMap<string, WidgetDefinition> = byName<WidgetDefinition>(widgetList);
export const steps: ReadonlyMap<string, StepDefinition> = byName<StepDefinition>(stepList);

const columnsByName = byName<ColumnDefinition>(columnList);

/** Columns also stand under their names with blanks. */
export const columns: ReadonlyMap<string, ColumnDefinition> = closed([
  ...columnsByName,
  ...Object.entries(columnAliases).flatMap(([alias, type]): [string, ColumnDefinition][] => {
    const column = columnsByName.get(type);
    return column ? [[alias, column]] : [];
  }),
]);

export const registry: Registry = Object.freeze({ widgets, steps, columns });
