import { IconAlertTriangle } from "@tabler/icons-react";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { displayMode } from "#widgets/controls/machine-state/state.ts";
import { isSetupLate, periodTimes, remainingSetup, type StatusMachine, type StatusOrder } from "./logic.ts";
import classes from "./status.module.css";

interface RuntimeProps {
  machine: StatusMachine;
  order: StatusOrder | null;
  period: "today" | "shift";
}

/** Run and stop time of the period and, while the machine is set up, what is left of the planned set-up. */
export const Runtime = ({ machine, order, period }: RuntimeProps) => {
  const { text } = useText();
  const format = useFormat();
  const { run, stop } = periodTimes(machine, period);
  return (
    <dl className={classes.times}>
      <div>
        <dt>{text(period === "shift" ? "status.run_shift" : "status.run_today")}</dt>
        <dd>{format.duration(run)}</dd>
      </div>
      <div>
        <dt>{text(period === "shift" ? "status.stop_shift" : "status.stop_today")}</dt>
        <dd>{format.duration(stop)}</dd>
      </div>
      {displayMode(machine) === "prep" && typeof order?.planned_setup_time === "number" && (
        <Setup remaining={remainingSetup(order.planned_setup_time, machine.setup_time ?? 0)} />
      )}
    </dl>
  );
};

const Setup = ({ remaining }: { remaining: number }) => {
  const { text } = useText();
  const format = useFormat();
  const late = isSetupLate(remaining);
  return (
    <div className={late ? classes.late : undefined}>
      <dt>{text(late ? "status.setup_over" : "status.setup_left")}</dt>
      <dd>
        {late && <IconAlertTriangle size="1em" aria-hidden />} {format.duration(Math.abs(remaining))}
      </dd>
    </div>
  );
};
