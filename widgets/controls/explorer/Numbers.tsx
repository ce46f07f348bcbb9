import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { alongTime, type ExplorerMeasure } from "#schemas/documents/explorer/schema.ts";
import classes from "./charts.module.css";
import type { Drawn, Place } from "./places.ts";
import { useWritten } from "./use-written.ts";

interface TableProps {
  drawn: Drawn;
  places: readonly Place[];
  shown: readonly ExplorerMeasure[];
  chosen: ReadonlySet<string>;
  onPress: ((value: string) => void) | undefined;
}

/** The numbers of a chart: a value is chosen here by the keyboard too. */
export const Numbers = ({ drawn: { chart }, places, shown, chosen, onPress }: TableProps) => {
  const { text, label } = useText();
  const written = useWritten();
  return (
    <div className={classes["numbers"]}>
      <table>
        <thead>
          <tr>
            <th scope="col">{chart.by === alongTime ? text("explorer.time") : label(chart.title)}</th>
            {shown.map((measure) => (
              <th key={measure.key} scope="col">
                {label(measure.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ value, label: name, numbers }) => (
            <tr key={value}>
              <th scope="row">
                {onPress ? (
                  <button type="button" aria-pressed={chosen.has(value)} onClick={() => onPress(value)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              {shown.map((measure, at) => (
                <td key={measure.key}>{written(measure, numbers[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
