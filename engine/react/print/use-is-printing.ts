import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const onPaper = "print";
let isPrinting = false;
const listeners = new Set<() => void>();

/** A browser prints what stands when it has told that it will: what is drawn for paper is drawn by then. */
const tell = (now: boolean): void => {
  if (now === isPrinting) return;
  isPrinting = now;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
};

const begin = () => tell(true);
const end = () => tell(false);
const onChange = ({ matches }: { matches: boolean }) => tell(matches);

const subscribe = (listener: () => void): (() => void) => {
  const media = matchMedia(onPaper);
  if (listeners.size === 0) {
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    media.addEventListener("change", onChange);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
    media.removeEventListener("change", onChange);
    isPrinting = false;
  };
};

/** Does the page go to paper right now? */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
