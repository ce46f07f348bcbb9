import { type Box, overlaps } from "../actions/geometry.ts";

/** A line that an edge or centre of the moved box shares with another box or the grid, in cells. */
export interface GuideLine {
  axis: "x" | "y";
  at: number;
  from: number;
  to: number;
}

/** The empty cells between the moved box and its next neighbour, or the edge of the grid. */
export interface GuideGap {
  axis: "x" | "y";
  from: number;
  to: number;
  /** Where across the gap is drawn. */
  at: number;
}

export interface Guides {
  lines: readonly GuideLine[];
  gaps: readonly GuideGap[];
}

const edgesX = ({ x, w }: Box) => [x, x + w / 2, x + w];
const edgesY = ({ y, h }: Box) => [y, y + h / 2, y + h];

const linesOn = (axis: "x" | "y", box: Box, others: readonly Box[]): GuideLine[] => {
  const edges = axis === "x" ? edgesX : edgesY;
  const [start, length] = axis === "x" ? (["y", "h"] as const) : (["x", "w"] as const);
  return edges(box).flatMap((at) => {
    const sharing = others.filter((other) => edges(other).includes(at));
    if (sharing.length === 0) return [];
    const all = [box, ...sharing];
    const from = Math.min(...all.map((one) => one[start]));
    return [{ axis, at, from, to: Math.max(...all.map((one) => one[start] + one[length])) }];
  });
};

const isBeside = (axis: "x" | "y", box: Box, other: Box): boolean =>
  axis === "x"
    ? other.y < box.y + box.h && box.y < other.y + other.h
    : other.x < box.x + box.w && box.x < other.x + other.w;

const gapsOn = (axis: "x" | "y", box: Box, others: readonly Box[], end: number): GuideGap[] => {
  const [start, length, across, size] =
    axis === "x" ? (["x", "w", "y", "h"] as const) : (["y", "h", "x", "w"] as const);
  const beside = others.filter((other) => isBeside(axis, box, other));
  const before = Math.max(0, ...beside.map((one) => one[start] + one[length]).filter((edge) => edge <= box[start]));
  const right = box[start] + box[length];
  const after = Math.min(end, ...beside.map((one) => one[start]).filter((edge) => edge >= right));
  const at = box[across] + box[size] / 2;
  return [
    { axis, from: before, to: box[start], at },
    { axis, from: right, to: after, at },
  ].filter(({ from, to }) => to > from);
};

/**
 * What is measured while a box is moved or drawn: shared edges and centres with the boxes near it and the middle of the
 * grid, and the distances to its next neighbours. A box that the moved one lies upon or in is no neighbour.
 */
export const guidesOf = (box: Box, others: readonly Box[], grid: { x: number; y: number }): Guides => {
  const whole = { x: 0, y: 0, w: grid.x, h: grid.y };
  const apart = others.filter((other) => !overlaps(box, other));
  return {
    lines: [...linesOn("x", box, [...apart, whole]), ...linesOn("y", box, [...apart, whole])],
    gaps: [...gapsOn("x", box, apart, grid.x), ...gapsOn("y", box, apart, grid.y)],
  };
};
