import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Cell } from "#widgets/controls/cells/Cell.tsx";
import { Pair, stateOf } from "./Facts.tsx";
import { type RecordOptions, shownItems } from "./record.ts";
import classes from "./facts.module.css";

/** The chosen fields of a record as pairs of label and value; `fitted` scales them to the box of a widget. */
export const RecordFacts = ({ layout, ...of }: RecordOptions & { layout: "list" | "panels" | "fitted" }) => {
  const { label } = useText();
  const shown = shownItems(of);
  if (shown.length === 0) return null;
  return (
    <dl className={`${classes.facts} ${classes[layout]}`}>
      {shown.map(({ item, value }) => (
        <Pair
          key={item.key}
          label={label(item.label)}
          state={stateOf({ value, ...(item.redBelowZero ? { redBelowZero: true } : {}) })}
        >
          <Cell component={item.component ?? null} value={value} row={of.record ?? {}} options={item.config ?? {}} />
        </Pair>
      ))}
    </dl>
  );
};
