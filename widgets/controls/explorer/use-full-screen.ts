import { type RefObject, useEffect } from "react";

/** Refused where the browser has left it by itself meanwhile. */
const leave = (): void => void document.exitFullscreen().catch(() => undefined);

const isFull = (frame: HTMLElement | null): boolean => frame !== null && document.fullscreenElement === frame;

/**
 * Fills the screen with a frame, and gives the page back by the same press, or by Escape: a browser that keeps a screen in
 * full leaves the key to the page.
 */
export const useFullScreen = (frame: RefObject<HTMLElement | null>): (() => void) => {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && isFull(frame.current)) leave();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [frame]);
  return () => {
    if (isFull(frame.current)) leave();
    else void frame.current?.requestFullscreen();
  };
};
