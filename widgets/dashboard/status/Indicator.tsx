import { StateIcon, statePaint, useStateWord } from "#widgets/controls/machine-state/StateMark.tsx";
import type { StatusMachine } from "./logic.ts";
import { Opener } from "./Opener.tsx";
import classes from "./status.module.css";

/** The whole box in the colour of the state, with its icon and word: to be read from the other end of the hall. */
export const Indicator = ({ machine }: { machine: StatusMachine }) => (
  <Opener machine={machine} className={classes.indicator} style={statePaint(machine)}>
    <span className={classes.plate}>
      <strong className={classes.name}>{machine.machine_id}</strong>
      <span className={classes.state}>
        <StateIcon machine={machine} />
        <span className={classes.ellipsis}>{useStateWord(machine)}</span>
      </span>
    </span>
  </Opener>
);
