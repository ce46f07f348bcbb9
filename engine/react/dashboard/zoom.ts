import { type CSSProperties, useCallback, useSyncExternalStore } from "react";

export const minimumZoom = 10;
export const maximumZoom = 150;
export const zoomStep = 5;
const defaultZoom = 100;

/** A stored percentage, clamped; what is no number counts as 100. */
export const zoomOf = (stored: string | null): number => {
  const value = stored === null || stored.trim() === "" ? Number.NaN : Number(stored);
  return Number.isFinite(value) ? Math.min(maximumZoom, Math.max(minimumZoom, value)) : defaultZoom;
};

/** How a part of the page is drawn at a zoom: it takes that share of its place, which scrolls where it is more than all. */
export const zoomStyle = (zoom: number): CSSProperties => ({ zoom: zoom / 100, width: `${zoom}%`, height: `${zoom}%` });

export const zoomKey = (companyId: number, dashboard: string): string => `zoom.${companyId}.${dashboard}`;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const zoomsOf = (companyId: number): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(zoomKey(companyId, "")));

/** How many zooms of a company this browser keeps, and what forgets them all. */
export const useZooms = (companyId: number): [count: number, forget: () => void] => {
  const count = useSyncExternalStore(subscribe, () => zoomsOf(companyId).length);
  const forget = useCallback(() => {
    for (const key of zoomsOf(companyId)) localStorage.removeItem(key);
    for (const listener of listeners) listener();
  }, [companyId]);
  return [count, forget];
};

/** The zoom of a dashboard in percent, kept in this browser. */
export const useZoom = (key: string): [number, (zoom: number) => void] => {
  const zoom = useSyncExternalStore(subscribe, () => zoomOf(localStorage.getItem(key)));
  const set = useCallback(
    (next: number) => {
      localStorage.setItem(key, String(next));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [zoom, set];
};
