import { IconArrowRight, IconCircleCheck, IconHourglassEmpty, IconPlugConnectedX } from "@tabler/icons-react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { machineOf } from "#widgets/controls/machine-state/machine-option.ts";
import { Since } from "#widgets/controls/machine-state/Since.tsx";
import { useStateText } from "#widgets/controls/machine-state/StateMark.tsx";
import { stateSince } from "#widgets/controls/machine-state/state.ts";
import { Tile } from "#widgets/dashboard/status/Tile.tsx";
import { bottleneckOf, countsOf, type Line, linesOf } from "./logic.ts";
import classes from "./machine-line.module.css";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** What holds the line up, why and since when, in words and with a sign. */
const Holding = ({ machine }: { machine: Machine }) => {
  const { text } = useText();
  const why = useStateText(machine);
  return (
    <p className={classes["holding"]}>
      <IconHourglassEmpty aria-hidden />
      <span>
        {text("line.held_up_by", { machine: machine.machine_id, why })}, <Since moment={stateSince(machine)} />
      </span>
    </p>
  );
};

/** How the line is as a whole. */
const Summary = ({ machines, holding }: { machines: readonly Machine[]; holding: Machine | null }) => {
  const { text } = useText();
  const { standing, silent } = countsOf(machines);
  const total = machines.length;
  return (
    <>
      {holding ? <Holding machine={holding} /> : null}
      {standing > 1 ? <p>{text("line.standing", { n: standing, total })}</p> : null}
      {silent > 0 ? (
        <p>
          <IconPlugConnectedX aria-hidden /> {text("line.silent", { n: silent, total })}
        </p>
      ) : null}
      {standing === 0 && silent === 0 ? (
        <p>
          <IconCircleCheck aria-hidden /> {text("line.runs", { total })}
        </p>
      ) : null}
    </>
  );
};

const Station = ({ machine, isHolding }: { machine: Machine; isHolding: boolean }) => {
  const { text } = useText();
  return (
    <li className={classes["station"]} data-holding={isHolding || undefined}>
      <IconArrowRight className={classes["arrow"]} aria-hidden />
      <div className={classes["place"]}>
        <div className={classes["tile"]}>
          <Tile machine={machine} order={null} mode="informative" period="today" />
        </div>
        {isHolding ? (
          <p className={classes["mark"]}>
            <IconHourglassEmpty aria-hidden /> {text("line.holds_up")}
          </p>
        ) : null}
      </div>
    </li>
  );
};

const LineOf = ({ line: { name, machines } }: { line: Line }) => {
  const holding = bottleneckOf(machines);
  return (
    <section className={classes["line"]} aria-label={name}>
      <header className={classes["head"]}>
        <h3>{name}</h3>
        <Summary machines={machines} holding={holding} />
      </header>
      <ol className={classes["stations"]}>
        {machines.map((machine) => (
          <Station key={machine.machine_id} machine={machine} isHolding={machine === holding} />
        ))}
      </ol>
    </section>
  );
};

/** The machines of a line, or of each line, one after the other with what they do now, and which of them holds it up. */
const View = ({ options, data, parameters }: WidgetViewProps<Options, { machines?: Bound<readonly Machine[]> }>) => {
  const isOne = Boolean(options.line?.trim());
  const line = machineOf(options.line, parameters);
  return (
    <WidgetBox options={options}>
      <Bind bound={data.machines}>
        {(machines) => {
          const lines = isOne && line === undefined ? [] : linesOf(machines, line);
          if (lines.length === 0) return <Note of={isOne ? "line.unknown" : "line.none"} />;
          return (
            <div className={classes["lines"]}>
              {lines.map((one) => (
                <LineOf key={one.id} line={one} />
              ))}
            </div>
          );
        }}
      </Bind>
    </WidgetBox>
  );
};

export default View;
