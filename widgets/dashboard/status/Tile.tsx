import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { Since } from "#widgets/controls/machine-state/Since.tsx";
import { barPaint, StateIcon, useStateText } from "#widgets/controls/machine-state/StateMark.tsx";
import { stateSince } from "#widgets/controls/machine-state/state.ts";
import { orderText, progress, type StatusMachine, type StatusOrder } from "./logic.ts";
import { Actions } from "./Actions.tsx";
import { Opener } from "./Opener.tsx";
import { People } from "./People.tsx";
import type { statusModes } from "./schema.ts";
import { Runtime } from "./Runtime.tsx";
import classes from "./status.module.css";

interface TileProps {
  machine: StatusMachine;
  order: StatusOrder | null;
  mode: (typeof statusModes)[number];
  period: "today" | "shift";
}

/**
 * The machine tile: a bar in the state's colour with its icon, the state's word and how long it holds, how far the order
 * has come, and who is there. A low and wide box has them side by side.
 */
export const Tile = ({ machine, order, mode, period }: TileProps) => (
  <article className={classes.tile} aria-label={machine.machine_id}>
    <Opener machine={machine} className={classes.bar} style={barPaint(machine)}>
      <StateIcon machine={machine} />
    </Opener>
    <div className={classes.body}>
      <header className={classes.head}>
        <strong className={classes.id}>{machine.machine_id}</strong>
        <span className={classes.description}>{machine.object_description}</span>
        <People names={machine.emp_name} />
      </header>
      <StateLine machine={machine} />
      <OrderLine machine={machine} order={order} />
      {mode === "actionable" && <Actions machine={machine} />}
      {mode === "runtime" && <Runtime machine={machine} order={order} period={period} />}
    </div>
  </article>
);

const StateLine = ({ machine }: { machine: StatusMachine }) => {
  const text = useStateText(machine);
  return (
    <div className={classes.stateLine}>
      <span className={classes.word} title={text}>
        {text}
      </span>
      <Since moment={stateSince(machine)} className={classes.since} />
    </div>
  );
};

const OrderLine = ({ machine, order }: { machine: StatusMachine; order: StatusOrder | null }) => {
  const { text } = useText();
  const format = useFormat();
  const number = orderText(machine);
  const share = progress(machine);
  if (number === "") return <div className={classes.order}>{text(1259)}</div>;
  const what = [number, machine.part_no, order?.part_description].filter(Boolean).join(" · ");
  return (
    <div className={classes.order}>
      <div className={classes.quantities}>
        <strong className={classes.good}>{format.number(machine.card_good_qty)}</strong>
        <span>/ {format.number(machine.work_order_qty)}</span>
        {share !== null && <span className={classes.share}>{format.number(Math.floor(share))} %</span>}
      </div>
      <progress
        className={classes.progress}
        max={100}
        value={share ?? 0}
        aria-label={text("machine.progress", { machine: machine.machine_id })}
      />
      <div className={classes.ellipsis} title={what}>
        {what}
      </div>
    </div>
  );
};
