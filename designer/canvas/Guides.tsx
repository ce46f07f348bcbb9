import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./canvas.module.css";
import type { GuideGap, GuideLine } from "./guides.ts";
import { useCanvas } from "./view.ts";

const percent = (value: number, of: number): string => `${(value / of) * 100}%`;

const lineStyle = ({ axis, at, from, to }: GuideLine, size: DashboardDocument["size"]) =>
  axis === "x"
    ? {
        left: percent(at, size.x),
        top: percent(from, size.y),
        width: "calc(1px / var(--zoom))",
        height: percent(to - from, size.y),
      }
    : {
        left: percent(from, size.x),
        top: percent(at, size.y),
        width: percent(to - from, size.x),
        height: "calc(1px / var(--zoom))",
      };

const gapLine = ({ axis, from, to, at }: GuideGap): GuideLine => ({ axis: axis === "x" ? "y" : "x", at, from, to });

const gapMiddle = ({ axis, from, to, at }: GuideGap, size: DashboardDocument["size"]) => {
  const middle = (from + to) / 2;
  return axis === "x"
    ? { left: percent(middle, size.x), top: percent(at, size.y) }
    : { left: percent(at, size.x), top: percent(middle, size.y) };
};

/** What is measured while widgets are moved or drawn: common edges, distances in cells, and their size. */
export const Guides = ({ size }: { size: DashboardDocument["size"] }) => {
  const { text } = useText();
  const gesture = useCanvas((view) => view.gesture);
  if (!gesture) return null;
  const { box, guides } = gesture;
  const { x, y, w, h } = box;
  return (
    <div className={classes["guides"]} data-guides="" aria-hidden>
      {guides.lines.map((line) => (
        <i key={`${line.axis} ${line.at}`} className={classes["line"]} style={lineStyle(line, size)} />
      ))}
      {guides.gaps.map((gap) => (
        <span key={`${gap.axis} ${gap.from}`}>
          <i className={classes["gap"]} style={lineStyle(gapLine(gap), size)} />
          <b className={classes["measure"]} style={gapMiddle(gap, size)}>
            {gap.to - gap.from}
          </b>
        </span>
      ))}
      <b className={classes["measure"]} style={{ left: percent(x + w / 2, size.x), top: percent(y + h, size.y) }}>
        {text("designer.canvas.box", { x: x + 1, y: y + 1, w, h })}
      </b>
    </div>
  );
};
