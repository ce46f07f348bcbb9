import { type ComponentType, createElement, type ReactNode, useLayoutEffect, useState } from "react";
import { createLoader } from "#engine/registry/load.ts";
import { LoadFailure } from "./again.ts";

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/** What has a view that is loaded when it is first needed. */
export interface Lazy<P> {
  view: Loader<P>;
}

const load = createLoader<{ default: ComponentType<any> }>();
const loaded = new WeakMap<object, ComponentType<any>>();

const fetchView = async (definition: Lazy<any>): Promise<ComponentType<any>> => {
  const { default: View } = await load(definition);
  loaded.set(definition, View);
  return View;
};

/** Fetches a view that is about to be drawn, while what it shows is still read; a failure is told where it is drawn. */
export const prefetch = (definition: Lazy<any>): void => void load(definition).catch(() => undefined);

/**
 * The view once it is there, null before; a failed import is thrown for the error boundary around. Without Suspense,
 * which holds what it reveals back for 300 ms after a fallback was shown.
 */
const useLoaded = <P extends object>(definition: Lazy<P>): ComponentType<P> | null => {
  const known = loaded.get(definition) ?? null;
  const [, show] = useState<ComponentType<P> | null>(null);
  const [failure, setFailure] = useState<LoadFailure | null>(null);
  useLayoutEffect(() => {
    if (known) return;
    let isShown = true;
    fetchView(definition).then(
      (View) => isShown && show(() => View),
      (cause: unknown) => isShown && setFailure(new LoadFailure(cause, () => fetchView(definition))),
    );
    return () => {
      isShown = false;
    };
  }, [definition, known]);
  if (failure) throw failure;
  return known;
};

/** Draws a registered type's view, which is loaded when it is first needed. */
export const LazyView = <P extends object>({
  definition,
  props,
  fallback = null,
}: {
  definition: Lazy<P>;
  props: P;
  fallback?: ReactNode;
}) => {
  const View = useLoaded(definition);
  return View ? createElement(View, props) : fallback;
};
