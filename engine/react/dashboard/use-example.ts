import { useMemo } from "react";
import { withExamples, withSubject } from "#engine/bindings/example.ts";
import { dependenciesOf } from "#engine/bindings/walk.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { staticValues } from "#schemas/values/datasourceValue/schema.ts";
import type { WidgetDefinition } from "#engine/registry/types.ts";
import { useShowing } from "./mode.ts";

type Options = Readonly<Record<string, unknown>>;

const readsAnything = (definition: WidgetDefinition, options: Options): boolean => {
  if (dependenciesOf(options, definition.options).sources.length > 0) return true;
  if (JSON.stringify(options).includes(`"${staticValues}"`)) return true;
  const own = definition.readsOf?.(options, {}) ?? {};
  return Object.values(own).some((read) => read !== undefined);
};

interface Exampled {
  options: Record<string, unknown>;
  /** What is shown is no choice of anybody: it has to be told apart from what is. */
  isExample: boolean;
}

/** While a widget is configured and has no source: its options with one of the subject or rows that stand for one. */
export const useExample = (definition: WidgetDefinition, options: Record<string, unknown>): Exampled => {
  const { mode, example } = useShowing();
  return useMemo(() => {
    if (mode !== "configuring" || readsAnything(definition, options)) return { options, isExample: false };
    const asked = withSubject(options, definition.options, example);
    const laid = readsAnything(definition, asked) ? { ...asked } : withExamples(asked, definition.options);
    return { options: laid, isExample: !isSameJson(laid, options) };
  }, [mode, example, definition, options]);
};
