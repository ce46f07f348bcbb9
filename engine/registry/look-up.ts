import { closed } from "./closed.ts";
import type { ColumnDefinition, Registry, StepDefinition, WidgetDefinition } from "./types.ts";

interface Definitions {
  widgets: WidgetDefinition;
  steps: StepDefinition;
  columns: ColumnDefinition;
}

/** What a name in a document stands for: a registered type, or a type that this build does not know. */
export type LookUp<K extends keyof Definitions> =
  | { known: true; definition: Definitions[K] }
  | { known: false; name: string };

type Types = { readonly [K in keyof Definitions]: ReadonlyMap<string, Definitions[K]> };

const typesOf = <K extends keyof Definitions>(registry: Types, kind: K): ReadonlyMap<string, Definitions[K]> =>
  registry[kind];

/** Finds a type by its name. Listing and finding load nothing. */
export const lookUp = <K extends keyof Definitions>(registry: Registry, kind: K, name: string): LookUp<K> => {
  const definition = typesOf(registry, kind).get(name);
  return definition ? { known: true, definition } : { known: false, name };
};

/** The closed list of types by name. Two types of one name are a mistake of the build and throw. */
export const byName = <D extends { type: string }>(definitions: readonly D[]): ReadonlyMap<string, D> => {
  const entries = new Map(definitions.map((definition) => [definition.type, definition]));
  if (entries.size !== definitions.length) {
    const doubled = definitions.find(({ type }, index) => definitions.findIndex((one) => one.type === type) !== index);
    throw new Error(`Expected one type of each name, got "${doubled?.type}" twice`);
  }
  return closed(entries);
};
