import { toText } from "#engine/language/expressions/convert.ts";
import { useColumnHeading, useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSurroundings } from "../../surroundings/surroundings.ts";
import classes from "./dashboard.module.css";

const most = 5;

/** The first rows that a source answers with now. */
export const SampleTable = ({ slug }: { slug: string }) => {
  const { text } = useText();
  const heading = useColumnHeading();
  const { rowsOf } = useSurroundings();
  const { status, rows, message } = rowsOf(slug);
  if (status === "pending") return <p className={classes["help"]}>{text("designer.source.waiting")}</p>;
  if (status === "error")
    return (
      <p className={classes["help"]} role="alert">
        {text("designer.source.failed")} {message}
      </p>
    );
  const [first] = rows;
  if (!first) return <p className={classes["help"]}>{text("designer.source.noRows")}</p>;
  const keys = Object.keys(first);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
    <section className={classes["rows"]} tabIndex={0} aria-label={text("designer.source.rows", { slug })}>
      <table>
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key} title={heading(key)}>
                {key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- sample rows have no identity but their place
            <tr key={index}>
              {keys.map((key) => (
                <td key={key}>{toText(row[key] ?? "")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
