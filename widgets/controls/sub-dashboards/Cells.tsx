import { resolveSubDashboardGridSettings } from "#engine/bindings/resolvers/subDashboardGridSettings.ts";
import { breakpointOf } from "#engine/navigation/dashboards.ts";
import { useShowing } from "#engine/react/dashboard/mode.ts";
import { SubDashboard } from "#engine/react/dashboard/SubDashboard.tsx";
import { useWidth } from "#engine/react/dashboard/resize.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./cells.module.css";
import { type Entry, fittedGrid, planCells, type ResolvedGrid } from "./entries.ts";

/** Snippets row by row in the cells of a grid; what has no cell is told of where the dashboard is composed. */
export const Cells = ({ entries, grid }: { entries: readonly Entry[]; grid: ResolvedGrid | undefined }) => {
  const width = useWidth();
  const settings = fittedGrid(grid ?? resolveSubDashboardGridSettings({}), breakpointOf(width));
  const { columns, rows, padding, fill } = settings;
  const { cells, beyond } = planCells(entries, settings);
  const { mode } = useShowing();
  return (
    <>
      <div
        className={classes.grid}
        style={{
          gap: padding,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
        }}
      >
        {cells.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
          <div key={at} className={classes.cell} data-cell={at + 1}>
            {entry && <SubDashboard select={entry.select} resolved={entry.resolved} fill={fill} />}
          </div>
        ))}
      </div>
      {mode === "configuring" && beyond.length > 0 && <Beyond entries={beyond} />}
    </>
  );
};

const Beyond = ({ entries }: { entries: readonly Entry[] }) => {
  const { text } = useText();
  return (
    <ul className={classes.beyond}>
      {entries.map(({ at, select }) => (
        <li key={at}>
          {at + 1}. {select.slug}: {text("dashboard.beyond_grid")}
        </li>
      ))}
    </ul>
  );
};
