import type { Static } from "typebox";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Count } from "./Count.tsx";
import { Printers } from "./Printers.tsx";
import classes from "./printing.module.css";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** Where to print and how many. The limits are kept by the document when the field is left. */
const View = (props: StepViewProps<Options>) => {
  const { options, data, disabled, change, next, blur } = props;
  const { label } = useText();
  const { ask = "both", countField = "num_copies", countMin = 1, countMax = 1e6 } = options;
  const count = data[countField];
  return (
    <div className={classes.printing}>
      <Printers {...props} />
      {ask === "both" && (
        <Count
          label={label(options.countLabel ?? { text: "print.copies" })}
          count={typeof count === "number" ? count : null}
          min={countMin}
          max={countMax}
          write={(to) => change({ [countField]: to })}
          {...{ disabled, next, blur }}
        />
      )}
    </div>
  );
};

export default View;
