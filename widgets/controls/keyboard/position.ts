/** Percent of the viewport: the middle of the keyboard from the left, its lower edge from below. */
export interface Position {
  left: number;
  bottom: number;
}

/** In the middle at the lower edge. */
export const defaultPosition: Position = { left: 50, bottom: 0 };

/** The handle stands in the middle of the upper edge; px. */
const handle = { width: 80, height: 44 } as const;
const lowest = -190;
const leftmost = handle.width / 2;

export interface Size {
  width: number;
  height: number;
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * Keeps a dragged keyboard (px: its middle from the left, its lower edge from below) where its whole handle is seen.
 * Source: docs/specification/wizards-dashboards-widgets.md WD-1046 to WD-1048.
 */
export const bounded = (drag: Position, viewport: Size, keyboardHeight: number): Position => ({
  left: between(drag.left, leftmost, viewport.width - leftmost),
  bottom: between(
    drag.bottom,
    Math.max(lowest, handle.height - keyboardHeight),
    Math.max(0, viewport.height - keyboardHeight),
  ),
});

/** The position that is kept of a drag: bounded in px, then in percent. */
export const stored = (drag: Position, viewport: Size, keyboardHeight: number): Position => {
  const { left, bottom } = bounded(drag, viewport, keyboardHeight);
  return { left: (left / viewport.width) * 100, bottom: (bottom / viewport.height) * 100 };
};

export const inPixels = ({ left, bottom }: Position, viewport: Size): Position => ({
  left: (left / 100) * viewport.width,
  bottom: (bottom / 100) * viewport.height,
});

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const gap = 8;

/**
 * Where a floating keyboard goes (its lower edge, px from below) so that it does not cover the field: above it when
 * there is room, else below. Null when it covers nothing.
 */
export const clearOf = (field: Box, keyboard: Box, viewport: Size): number | null => {
  const apart =
    keyboard.top >= field.bottom ||
    keyboard.bottom <= field.top ||
    keyboard.left >= field.right ||
    keyboard.right <= field.left;
  if (apart) return null;
  const height = keyboard.bottom - keyboard.top;
  if (field.top - gap >= height) return viewport.height - field.top + gap;
  return viewport.height - field.bottom - gap - height;
};
