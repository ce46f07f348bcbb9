import type { ReactNode } from "react";

const faint = "var(--sw-line)";
const ink = "var(--sw-text-2)";
const accent = "var(--sw-accent)";

const lines = (x: number, ys: readonly number[], widths: readonly number[], fill = faint) =>
  ys.map((y, index) => (
    <rect key={y} x={x} y={y} width={widths[index % widths.length]} height={3} rx={1.5} fill={fill} />
  ));

const bars = (heights: readonly number[], fill = accent) =>
  heights.map((height, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a bar has no identity but its place
    <rect key={index} x={10 + index * 9} y={34 - height} width={6} height={height} rx={1} fill={fill} />
  ));

const grid = (fill: string) =>
  [0, 1, 2, 3].map((cell) => (
    <rect key={cell} x={8 + (cell % 2) * 25} y={6 + (cell >> 1) * 15} width={22} height={12} rx={2} fill={fill} />
  ));

const dial = (
  <>
    <path d="M14 32A18 18 0 1 1 46 32" fill="none" stroke={faint} strokeWidth={6} />
    <path d="M14 32A18 18 0 0 1 36 9" fill="none" stroke={accent} strokeWidth={6} />
  </>
);

const figure = (text: string) => (
  <text x={30} y={27} textAnchor="middle" fontSize={18} fontWeight={700} fill={ink}>
    {text}
  </text>
);

const table = (
  <>
    <rect x={6} y={5} width={48} height={7} rx={1} fill={accent} />
    {lines(6, [16, 23, 30], [48])}
  </>
);

const pointer = <path d="M36 18l12 5-5 2-2 5z" fill={ink} />;

const button = <rect x={10} y={12} width={40} height={16} rx={4} fill={accent} />;

/** Three by seven and seven by three squares. */
const cross = Array.from({ length: 49 }, (_, at) => ({ column: at % 7, row: Math.floor(at / 7) }))
  .filter(({ column, row }) => Math.abs(column - 3) < 2 || Math.abs(row - 3) < 2)
  .map(({ column, row }) => (
    <rect
      key={`${column} ${row}`}
      x={13 + column * 5}
      y={3 + row * 5}
      width={4}
      height={4}
      fill={(column + row) % 5 === 0 ? "var(--sw-state-uncoded)" : "var(--sw-state-running)"}
    />
  ));

/** A miniature of what a type shows, drawn and still, 60 by 40: what the designer offers the type by. */
export const pictures: Readonly<Record<string, ReactNode>> = {
  section: <rect x={6} y={5} width={48} height={30} rx={3} fill={faint} />,
  status: (
    <>
      <rect x={6} y={5} width={48} height={30} rx={3} fill={faint} />
      <rect x={6} y={5} width={4} height={30} fill="var(--sw-state-running)" />
      {lines(15, [11, 18, 25], [28, 34, 20], ink)}
    </>
  ),
  gauge: dial,
  "sql-gauge": dial,
  "sql-graph": bars([18, 12, 26, 20, 9]),
  "sql-stack-graph": (
    <>
      {bars([24, 16, 28, 20, 12], faint)}
      {bars([12, 9, 13, 10, 5], accent)}
    </>
  ),
  "query-editor": (
    <>
      {lines(8, [6, 12], [30, 22], accent)}
      {lines(8, [21, 27, 33], [44, 40, 44], ink)}
    </>
  ),
  "target-fulfillment": dial,
  "target-fulfillment-alternate": dial,
  "production-goal": (
    <>
      {figure("68")}
      <rect x={8} y={32} width={44} height={4} rx={2} fill={faint} />
      <rect x={8} y={32} width={30} height={4} rx={2} fill={accent} />
    </>
  ),
  "production-value": figure("1 280"),
  "datasource-value": figure("42"),
  graph: bars([10, 22, 16, 27, 13]),
  "multi-value-graph": (
    <>
      {bars([10, 22, 16, 27, 13], faint)}
      <polyline points="10,26 20,16 30,21 40,9 50,14" fill="none" stroke={accent} strokeWidth={3} />
    </>
  ),
  "location-graph": (
    <>
      {bars([14, 22, 10, 26, 18], faint)}
      {bars([8, 10, 6, 15, 7], accent)}
    </>
  ),
  lean: cross,
  parent: (
    <>
      {lines(8, [5, 22], [22], ink)}
      {[8, 24, 40].map((x) => (
        <g key={x}>
          <rect x={x} y={11} width={13} height={8} rx={1.5} fill="var(--sw-state-running)" />
          <rect x={x} y={28} width={13} height={8} rx={1.5} fill={x === 24 ? "var(--sw-state-uncoded)" : faint} />
        </g>
      ))}
    </>
  ),
  "order-summary": (
    <>
      {lines(8, [7, 15, 23, 31], [16, 12, 18, 14])}
      {lines(30, [7, 15, 23, 31], [22, 16, 20, 24], ink)}
    </>
  ),
  "report-shower": (
    <>
      <rect x={15} y={3} width={30} height={34} rx={2} fill="none" stroke={ink} strokeWidth={2} />
      {lines(20, [9, 16, 23], [20, 16, 19])}
      <circle cx={44} cy={8} r={6} fill={accent} />
    </>
  ),
  "special-component": (
    <>
      <rect x={6} y={5} width={48} height={30} rx={3} fill="none" stroke={ink} strokeWidth={2} />
      {bars([14, 21, 17, 24, 15], accent)}
    </>
  ),
  "mtbf-mttr": (
    <>
      {bars([20, 9, 14], accent)}
      {lines(40, [12, 20, 28], [14], ink)}
    </>
  ),
  "scrap-5091": (
    <>
      {bars([26, 18, 12], faint)}
      {bars([14, 10, 5], accent)}
      {lines(40, [12, 20, 28], [14], ink)}
    </>
  ),
  "scrap-5061": (
    <>
      {bars([14, 22, 18], accent)}
      {lines(40, [12, 20, 28], [14], ink)}
    </>
  ),
  "time-history": (
    <>
      {[8, 18, 28].map((y) => (
        <g key={y}>
          <rect x={6} y={y} width={18} height={6} fill="var(--sw-state-running)" />
          <rect x={24} y={y} width={8} height={6} fill="var(--sw-state-uncoded)" />
          <rect x={32} y={y} width={22} height={6} fill="var(--sw-state-running)" />
        </g>
      ))}
    </>
  ),
  table,
  "multi-value-table": table,
  "free-text": lines(8, [9, 16, 23, 30], [44, 38, 42, 24], ink),
  navigator: (
    <>
      {[6, 16, 26].map((y) => (
        <rect key={y} x={8} y={y} width={44} height={8} rx={2} fill={y === 6 ? accent : faint} />
      ))}
    </>
  ),
  "action-button": (
    <>
      {button}
      {pointer}
    </>
  ),
  "parameter-selector": (
    <>
      <rect x={8} y={13} width={44} height={14} rx={3} fill="none" stroke={ink} strokeWidth={2} />
      <path d="M41 18l4 4 4-4" fill="none" stroke={accent} strokeWidth={2.5} />
    </>
  ),
  "sub-dashboard": (
    <>
      <rect x={6} y={4} width={48} height={32} rx={3} fill="none" stroke={ink} strokeWidth={2} />
      <rect x={11} y={9} width={16} height={22} rx={2} fill={accent} />
      <rect x={31} y={9} width={18} height={22} rx={2} fill={faint} />
    </>
  ),
  "multiple-sub-dashboards": grid(accent),
  iframe: (
    <>
      <rect x={6} y={5} width={48} height={30} rx={3} fill="none" stroke={ink} strokeWidth={2} />
      <rect x={6} y={5} width={48} height={7} fill={faint} />
    </>
  ),
  "media-viewer": (
    <>
      <rect x={6} y={5} width={48} height={30} rx={3} fill={faint} />
      <circle cx={18} cy={14} r={4} fill={accent} />
      <path d="M10 32l13-13 9 9 6-6 12 10z" fill={ink} />
    </>
  ),
};

/** Four tiles, for a type that has no picture of its own. */
export const tiles = grid(faint);
