import { IconCheck } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { inkOn } from "#widgets/controls/color/ink.ts";
import {
  type Categories,
  type Figures,
  figuresOf,
  type GreenLimits,
  type HistoryRow,
  inUnit,
  isGreen,
  type TimeUnit,
  unitTexts,
} from "./figures.ts";
import classes from "./mtbf-mttr.module.css";

interface PeriodTableProps {
  /** One for each period. */
  names: readonly string[];
  rows: readonly (readonly HistoryRow[])[];
  categories: Categories;
  options: { greenLimits?: GreenLimits; greenColor?: string; totalColor?: string };
  unit: TimeUnit;
  write: (value: number) => string;
}

const lines = [
  { figure: "runTime", text: "mtbf.runtime" },
  { figure: "downtime", text: "mtbf.downtime" },
  { figure: "failureStops", text: "mtbf.failures" },
  { figure: "mtbf", text: "mtbf.mtbf" },
  { figure: "mttr", text: "mtbf.mttr" },
  { figure: "mwttr", text: "mtbf.mwttr" },
] as const satisfies readonly { figure: keyof Figures; text: string }[];

/** Without a repair there is no time to repair. */
const isMissing = (figure: keyof Figures, value: number): boolean =>
  (figure === "mttr" || figure === "mwttr") && value === 0;

/** The figures of each period and of all of them together. */
export const PeriodTable = ({ names, rows, categories, options, unit, write }: PeriodTableProps) => {
  const { text } = useText();
  const { greenLimits = {}, greenColor = "#138b13", totalColor = "#ff0000" } = options;
  const columns = [...rows, rows.flat()].map((own) => figuresOf(own, categories));
  const shown = (figure: keyof Figures, value: number) => {
    if (isMissing(figure, value)) return "-";
    return write(figure === "failureStops" ? value : inUnit(value, unit));
  };
  const total = { borderColor: totalColor };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <section className={classes.tableBox} tabIndex={0} aria-label={text("mtbf.table")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td className={classes.unit}>{text(unitTexts[unit])}</td>
            {names.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two years have weeks of the same name
              <th key={index} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className={classes.total} style={total}>
              {text("mtbf.total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ figure, text: name }) => (
            <tr key={figure}>
              <th scope="row">{text(name)}</th>
              {columns.map((figures, index) => (
                <td
                  // oxlint-disable-next-line react/no-array-index-key -- two years have weeks of the same name
                  key={index}
                  className={index === names.length ? classes.total : undefined}
                  style={index === names.length ? total : undefined}
                >
                  {!isMissing(figure, figures[figure]) && isGreen(figure, figures[figure], greenLimits) ? (
                    <Green color={greenColor}>{shown(figure, figures[figure])}</Green>
                  ) : (
                    shown(figure, figures[figure])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** A value that keeps its limit: on the green colour, with a check mark. */
const Green = ({ color, children }: { color: string; children: string }) => (
  <span className={classes.green} style={{ background: color, color: inkOn(color) }}>
    <IconCheck size="1em" aria-hidden />
    {children}
  </span>
);
