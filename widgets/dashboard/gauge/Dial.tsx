import { useFormatted } from "#widgets/controls/cells/use-formatted.ts";
import classes from "./gauge.module.css";
import { angleOf, arcPath, arcsOf, pointAt, type Scale, ticksOf } from "./scale.ts";

interface DialProps {
  scale: Scale;
  step: number;
  limits: readonly { value: number; color: string }[];
  needleWidth: number;
  /** Null hides the needle. */
  value: number | null;
  /** Without ticks and their numbers. */
  plain: boolean;
}

const radius = 42;

/** The dial, decorative: its value is printed beside it. */
export const Dial = ({ scale, step, limits, needleWidth, value, plain }: DialProps) => (
  <svg className={classes.dial} viewBox="0 0 100 78" aria-hidden>
    <path className={classes.track} d={arcPath(-120, 120, radius)} />
    {arcsOf(limits, scale).map(({ from, to, color }) => (
      <path key={`${from} ${to}`} className={classes.arc} d={arcPath(from, to, radius)} stroke={color} />
    ))}
    {!plain && <Ticks scale={scale} step={step} />}
    {value !== null && <Needle angle={angleOf(value, scale)} width={needleWidth} />}
  </svg>
);

const Ticks = ({ scale, step }: { scale: Scale; step: number }) => {
  const format = useFormatted();
  const ticks = ticksOf(scale, step);
  const every = Math.ceil(ticks.length / 11);
  return ticks.map((tick, index) => {
    const angle = angleOf(tick, scale);
    const [outer, inner, text] = [pointAt(angle, 37), pointAt(angle, 34.5), pointAt(angle, 29)];
    return (
      <g key={tick}>
        <line className={classes.tick} x1={outer.x} y1={outer.y} x2={inner.x} y2={inner.y} />
        {index % every === 0 && (
          <text className={classes.number} x={text.x} y={text.y}>
            {format(tick, "none")}
          </text>
        )}
      </g>
    );
  });
};

const Needle = ({ angle, width }: { angle: number; width: number }) => (
  <g transform={`rotate(${angle} 50 50)`}>
    <path className={classes.needle} d={`M${50 - width / 5} 50L50 14L${50 + width / 5} 50Z`} />
    <circle className={classes.needle} cx="50" cy="50" r={Math.max(2, width / 4)} />
  </g>
);
