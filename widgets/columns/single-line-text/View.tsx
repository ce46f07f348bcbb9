import type { CellProps } from "#engine/registry/types.ts";
import classes from "#widgets/controls/cells/cells.module.css";
import { asText } from "#widgets/controls/cells/values.ts";

const View = ({ value }: CellProps<{}>) => (
  <span className={classes.line} title={asText(value)}>
    {asText(value)}
  </span>
);

export default View;
