import type { Static } from "typebox";
import type { CellProps } from "#engine/registry/types.ts";
import { useFormatted } from "#widgets/controls/cells/use-formatted.ts";
import classes from "./date.module.css";
import type { schema } from "./schema.ts";

const View = ({ value, options }: CellProps<Static<typeof schema.options>>) => (
  <span className={classes.date}>{useFormatted()(value, options.option ?? "date")}</span>
);

export default View;
