/** A rectangle in cells of the grid. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How far a widget may go: the grid's columns and rows. */
export interface Extent {
  x: number;
  y: number;
}

export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The smallest box around all of these; null around none. */
export const boundsOf = (boxes: readonly Box[]): Box | null => {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  };
};

/** The box inside the extent: moved back first, then cut where it is larger than the whole. */
export const within = <B extends Box>(box: B, extent: Extent): B => {
  const w = Math.min(box.w, extent.x);
  const h = Math.min(box.h, extent.y);
  return { ...box, w, h, x: clamp(box.x, 0, extent.x - w), y: clamp(box.y, 0, extent.y - h) };
};

/** How far all boxes together can be moved of what is asked, so that none leaves the extent. */
export const moveOf = (boxes: readonly Box[], dx: number, dy: number, extent: Extent): { dx: number; dy: number } => {
  const around = boundsOf(boxes);
  if (!around) return { dx: 0, dy: 0 };
  return {
    dx: clamp(dx, 0 - around.x, Math.max(0 - around.x, extent.x - around.x - around.w)),
    dy: clamp(dy, 0 - around.y, Math.max(0 - around.y, extent.y - around.y - around.h)),
  };
};

/** Where a box comes to stand when the frame around it turns from one box into another; whole cells, at least one. */
export const scaleBox = <B extends Box>(box: B, from: Box, to: Box): B => {
  const x = to.x + Math.round(((box.x - from.x) * to.w) / from.w);
  const y = to.y + Math.round(((box.y - from.y) * to.h) / from.h);
  const right = to.x + Math.round(((box.x + box.w - from.x) * to.w) / from.w);
  const bottom = to.y + Math.round(((box.y + box.h - from.y) * to.h) / from.h);
  return { ...box, x, y, w: Math.max(1, right - x), h: Math.max(1, bottom - y) };
};

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export const holds = ({ x, y, w, h }: Box, at: { x: number; y: number }): boolean =>
  at.x >= x && at.x < x + w && at.y >= y && at.y < y + h;

export const isSameBox = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
