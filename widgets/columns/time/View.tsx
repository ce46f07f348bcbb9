import type { Static } from "typebox";
import { useReader } from "#engine/react/tables/use-reader.ts";
import type { CellProps } from "#engine/registry/types.ts";
import { useFormatted } from "#widgets/controls/cells/use-formatted.ts";
import { dateText } from "./moments.ts";
import { type date, hhMm } from "./schema.ts";
import classes from "./time.module.css";

export const Moment = ({ value, options }: CellProps<Static<typeof date.options>>) => (
  <span className={classes.date}>{dateText(value, options, useReader())}</span>
);

export const Duration = ({ value }: CellProps<{}>) => <>{useFormatted()(value, hhMm.type)}</>;
