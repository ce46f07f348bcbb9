import { type RefObject, useLayoutEffect, useState } from "react";
import type { TextField } from "./field.ts";
import { clearOf, inPixels, type Position } from "./position.ts";

const room = "--sw-keyboard";

const viewport = () => ({ width: document.documentElement.clientWidth, height: document.documentElement.clientHeight });

/** Where a floating keyboard stands by its position alone. */
const boxAt = (position: Position, { offsetWidth: width, offsetHeight: height }: HTMLElement) => {
  const { left, bottom } = inPixels(position, viewport());
  const lower = viewport().height - bottom;
  return { left: left - width / 2, right: left + width / 2, top: lower - height, bottom: lower };
};

/** A fixed keyboard takes its height from the page (`--sw-keyboard`); the field is scrolled into what is left. */
export const useRoom = (keyboard: RefObject<HTMLElement | null>, field: TextField, fixed: boolean): void => {
  useLayoutEffect(() => {
    const element = keyboard.current;
    const root = document.documentElement;
    if (!element || !fixed) return;
    const give = () => {
      root.style.setProperty(room, `${element.offsetHeight}px`);
      field.scrollIntoView({ block: "nearest", inline: "nearest" });
    };
    const watch = new ResizeObserver(give);
    watch.observe(element);
    give();
    return () => {
      watch.disconnect();
      root.style.removeProperty(room);
    };
  }, [keyboard, field, fixed]);
};

/**
 * A floating keyboard stands off a field that it would cover: the result is its lower edge, px from below, or null.
 * Whoever drags it decides: the place on the way is left as it is.
 */
export const useLifted = (
  keyboard: RefObject<HTMLElement | null>,
  field: TextField,
  position: Position,
): number | null => {
  const [lifted, setLifted] = useState<{ position: Position; bottom: number | null } | null>(null);
  useLayoutEffect(() => {
    const element = keyboard.current;
    if (!element) return;
    setLifted({ position, bottom: clearOf(field.getBoundingClientRect(), boxAt(position, element), viewport()) });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [keyboard, field]);
  return lifted?.position === position ? lifted.bottom : null;
};
