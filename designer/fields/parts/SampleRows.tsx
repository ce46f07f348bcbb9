import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import { sampleText, sourceData } from "./data-keys.ts";
import classes from "./parts.module.css";

/** So many rows tell what a source answers. */
const most = 3;

/** The first rows that a source answers now; the chosen keys stand out. */
export const SampleRows = ({ source, chosen }: { source: string | null; chosen: readonly string[] }) => {
  const { text } = useText();
  const { keys, sample } = sourceData(useSurroundings(), source);
  if (source === null) return null;
  if (sample.status === "error")
    return <p className={classes["note"]}>{`${text("inspector.sample_failed")} ${sample.message ?? ""}`}</p>;
  if (sample.status === "pending") return <p className={classes["note"]}>{text("inspector.sample_pending")}</p>;
  if (sample.rows.length === 0) return <p className={classes["note"]}>{text("inspector.sample_empty")}</p>;
  const columns = [...chosen.filter((key) => keys.includes(key)), ...keys.filter((key) => !chosen.includes(key))];
  const mark = (key: string) => (chosen.includes(key) ? { "data-chosen": true } : {});
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <fieldset className={classes["sample"]} tabIndex={0} aria-label={text("inspector.sample", { source })}>
      <table>
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col" {...mark(key)}>
                {key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.rows.slice(0, most).map((row, index) => (
            <tr key={index}>
              {columns.map((key) => (
                <td key={key} {...mark(key)}>
                  {sampleText(row[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
};
