import { useMemo, useRef } from "react";
import { type Bound, failed } from "#engine/bindings/bound.ts";
import type { BindingEnvironment, Parameters, SourceData } from "#engine/bindings/environment.ts";
import { exampleData, exampleSource } from "#engine/bindings/example.ts";
import { mediaBounds, mediaReads } from "#engine/bindings/media.ts";
import { createResolver } from "#engine/bindings/resolver.ts";
import { oldestOf, type WidgetStatus, worstOf } from "#engine/bindings/status.ts";
import { dependenciesOf } from "#engine/bindings/walk.ts";
import type { WidgetDefinition } from "#engine/registry/types.ts";
import { useSubject } from "../subject/use-subject.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useColumnHeading, useText, useTimeZone } from "../providers/TextsProvider.tsx";
import { useReads } from "../queries/use-reads.ts";
import { useShowing } from "./mode.ts";
import { useParameters } from "./parameters.ts";
import { useLookedFor } from "./use-looked-for.ts";
import { parametersBehind, readsOfSources, unsetAmong, useDashboard } from "./sources.ts";

export interface WidgetData {
  data: Readonly<Record<string, Bound>>;
  status: WidgetStatus;
  parameters: Parameters;
  /** The oldest answer, ms UTC. */
  fetchedAt: number | null;
}

type Options = Record<string, unknown>;
const prefix = "source ";
/** Reads that options have by themselves: the lists and rows by which they choose files. */
const media = "media ";

const unknownProcedure = () => undefined;

/** Everything that a widget shows, read and resolved: its options' values by path and its own reads by name. */
export const useWidgetData = (definition: WidgetDefinition, options: Options): WidgetData => {
  const dashboard = useDashboard();
  const { mode, edited } = useShowing();
  const isEdited = edited !== null && dashboard?.slug === edited;
  const { procedures = unknownProcedure } = useEngine();
  const { text, language } = useText();
  const heading = useColumnHeading();
  const timeZone = useTimeZone();
  const needs = useMemo(() => dependenciesOf(options, definition.options), [options, definition]);
  const names = useMemo(
    () => [...new Set([...needs.parameters, ...parametersBehind(dashboard, needs.sources)])].sort(),
    [needs, dashboard],
  );
  const parameters = useParameters(names);
  const wanted = useMemo(() => definition.readsOf?.(options, parameters) ?? {}, [definition, options, parameters]);
  const own = useLookedFor(wanted, definition.looksAgainEvery);
  const subject = useSubject();
  const reads = useMemo(() => {
    const sources = readsOfSources(dashboard, needs.sources, parameters, procedures, isEdited);
    const files = mediaReads(options, definition.options, parameters, subject);
    return {
      ...Object.fromEntries(Object.entries(files).map(([name, read]) => [media + name, read])),
      ...Object.fromEntries(Object.entries(sources).map(([slug, read]) => [prefix + slug, read])),
      ...Object.fromEntries(Object.entries(own).filter(([, read]) => read !== undefined)),
    };
  }, [dashboard, isEdited, needs, parameters, procedures, definition, options, own, subject]);
  const bounds = useReads(reads);
  const unset = useMemo(
    () => unsetAmong(dashboard, needs.sources, parameters, subject.key),
    [dashboard, needs, parameters, subject],
  );
  const resolver = useRef<ReturnType<typeof createResolver> | null>(null);
  resolver.current ??= createResolver(definition.options);
  const resolve = resolver.current;
  return useMemo(() => {
    const entries = Object.entries(bounds);
    const own = entries.filter(([name]) => !name.startsWith(prefix) && !name.startsWith(media));
    const sources = entries.filter(([name]) => name.startsWith(prefix));
    // Every source answers rows with their columns: a contract that is none of its own.
    const read = sources.map(([name, bound]) => {
      const slug = name.slice(prefix.length);
      return [slug, unset[slug] ? failed(unset[slug]) : (bound as Bound<SourceData>)] as const;
    });
    const environment: BindingEnvironment = {
      parameters,
      sources: { ...Object.fromEntries(read), ...(mode === "configuring" ? { [exampleSource]: exampleData } : {}) },
      locale: { language, timeZone },
      subject,
      ...(dashboard ? { dashboard: dashboard.slug } : {}),
      ...mediaBounds(bounds, media),
      columnText: (key) => heading(key),
      text: (key) => text(key),
    };
    const data = { ...resolve(options, environment), ...Object.fromEntries(own) };
    return { data, parameters, status: worstOf(Object.values(data)), fetchedAt: oldestOf(Object.values(data)) };
  }, [bounds, unset, parameters, language, timeZone, subject, dashboard, mode, resolve, options, heading, text]);
};
