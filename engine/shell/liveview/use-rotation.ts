import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { onInput } from "./input.ts";
import { createRotator, type Rotation, type Rotator, type Turning } from "./rotation.ts";

/** Where arrow keys have a meaning of their own. */
const ownArrows =
  "input, textarea, select, [contenteditable], [role=grid], [role=slider], [role=tablist], [role=menu], [role=dialog], [role=radiogroup]";

const byKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Places that a key moves on by; null for any other, and where it means something else. */
const stepOf = ({
  key,
  target,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  defaultPrevented,
}: KeyboardEvent): number | null => {
  if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return null;
  if (target instanceof Element && target.closest(ownArrows)) return null;
  return Object.hasOwn(byKey, key) ? byKey[key]! : null;
};

/** The items in turn: which is shown, and how a person moves or stops it. Any input holds it; the arrow keys move it. */
export const useRotation = (items: readonly Turning[]): { rotation: Rotation; rotator: Rotator } => {
  const clock = useClock();
  const [rotator] = useState(() => createRotator(clock));
  const rotation = useSyncExternalStore(rotator.subscribe, rotator.get);
  useLayoutEffect(() => rotator.show(items), [rotator, items]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = stepOf(event);
      if (by !== null) rotator.turn(by);
    };
    const stop = onInput(window, clock, rotator.hold);
    addEventListener("keydown", onKey);
    return () => {
      stop();
      removeEventListener("keydown", onKey);
    };
  }, [clock, rotator]);
  useEffect(() => rotator.end, [rotator]);
  return { rotation, rotator };
};
