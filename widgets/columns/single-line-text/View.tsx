import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { CellProps } from "#engine/registry/types.ts";
import classes from "#widgets/controls/cells/cells.module.css";
import { type Options, wordOf } from "./logic.ts";

const View = ({ value, options }: CellProps<Options>) => {
  const text = wordOf(value, options, useText());
  return (
    <span className={classes.line} title={text}>
      {text}
    </span>
  );
};

export default View;
