/** The dial opens downwards: it runs clockwise from -120 to 120 degrees, 0 pointing up. */
const sweep = 240;

export interface Scale {
  minimum: number;
  maximum: number;
}

/** The angle of a value in degrees, held within the dial. A scale without width points to its start. */
export const angleOf = (value: number, { minimum, maximum }: Scale): number => {
  const share = maximum > minimum ? (value - minimum) / (maximum - minimum) : 0;
  return (Math.min(Math.max(share, 0), 1) - 0.5) * sweep;
};

/** The ticks from minimum to maximum in whole steps, at most 200; only the ends when the step cannot be used. */
export const ticksOf = ({ minimum, maximum }: Scale, step: number): number[] => {
  const count = Math.floor((maximum - minimum) / step + 1e-9);
  if (!(count >= 1 && count <= 200)) return [minimum, maximum];
  return Array.from({ length: count + 1 }, (_, index) => Number((minimum + index * step).toFixed(9)));
};

export interface Arc {
  from: number;
  to: number;
  color: string;
}

/** A limit colours the arc from the previous limit (the minimum for the first) to its value. */
export const arcsOf = (limits: readonly { value: number; color: string }[], scale: Scale): Arc[] => {
  let from = angleOf(scale.minimum, scale);
  return [...limits]
    .sort((a, b) => a.value - b.value)
    .map(({ value, color }) => {
      const arc = { from, to: angleOf(value, scale), color };
      from = arc.to;
      return arc;
    })
    .filter(({ from, to }) => to > from);
};

/** A point at `radius` from the centre (50, 50), at an angle of the dial. */
export const pointAt = (angle: number, radius: number): { x: number; y: number } => {
  const radians = (angle * Math.PI) / 180;
  return { x: 50 + radius * Math.sin(radians), y: 50 - radius * Math.cos(radians) };
};

/** The SVG path of an arc of the dial. */
export const arcPath = (from: number, to: number, radius: number): string => {
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
  const large = to - from > 180 ? 1 : 0;
  return `M${start.x.toFixed(3)} ${start.y.toFixed(3)}A${radius} ${radius} 0 ${large} 1 ${end.x.toFixed(3)} ${end.y.toFixed(3)}`;
};
