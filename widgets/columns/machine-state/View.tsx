import type { CellProps } from "#engine/registry/types.ts";
import { Since } from "#widgets/controls/machine-state/Since.tsx";
import { StateMark } from "#widgets/controls/machine-state/StateMark.tsx";
import { stateSince } from "#widgets/controls/machine-state/state.ts";
import classes from "./machine-state.module.css";

const View = ({ row }: CellProps<{}>) => (
  <span className={classes.cell}>
    <StateMark machine={row} />
    <Since moment={stateSince(row)} className={classes.since} />
  </span>
);

export default View;
