import type { Static } from "typebox";
import type { CellProps } from "#engine/registry/types.ts";
import { useReader } from "#engine/react/tables/use-reader.ts";
import classes from "./date.module.css";
import { dateText } from "./logic.ts";
import type { schema } from "./schema.ts";

const View = ({ value, options }: CellProps<Static<typeof schema.options>>) => (
  <span className={classes.date}>{dateText(value, options, useReader())}</span>
);

export default View;
