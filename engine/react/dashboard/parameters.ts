import { createContext, use, useCallback, useRef, useSyncExternalStore } from "react";
import type { Parameters } from "#engine/bindings/environment.ts";

/** The parameters of a dashboard as its widgets see them; a widget hears of those that it uses. */
export interface ParameterStore {
  get: () => Parameters;
  subscribe: (listener: () => void) => () => void;
  set: (values: Parameters) => void;
  /** Writes one parameter where it belongs (the query of the address, or the embedding dashboard). */
  choose: (name: string, value: string | null) => void;
}

export const createParameterStore = (first: Parameters, choose: ParameterStore["choose"]): ParameterStore => {
  const listeners = new Set<() => void>();
  let values = first;
  return {
    get: () => values,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (next) => {
      values = next;
      for (const listener of listeners) listener();
    },
    choose,
  };
};

const none = createParameterStore({}, () => {});
const ParameterContext = createContext<ParameterStore>(none);
export const ParameterProvider = ParameterContext;
export const useParameterStore = (): ParameterStore => use(ParameterContext);

/** The values of these parameters, of the dashboard around unless given; a change of any other one draws nothing. */
export const useParameters = (names: readonly string[], of?: ParameterStore): Parameters => {
  const around = useParameterStore();
  const store = of ?? around;
  const last = useRef<Parameters>({});
  const pick = useCallback(() => {
    const values = store.get();
    const picked = Object.fromEntries(names.map((name) => [name, values[name]]));
    const isSame =
      names.every((name) => picked[name] === last.current[name]) && Object.keys(last.current).length === names.length;
    if (!isSame) last.current = picked;
    return last.current;
  }, [store, names]);
  return useSyncExternalStore(store.subscribe, pick);
};
