import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ready } from "#engine/bindings/bound.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import { asText } from "#widgets/controls/cells/values.ts";
import { barPaint, StateIcon, statePaint } from "#widgets/controls/machine-state/StateMark.tsx";
import type { MachineState, ShownState } from "#widgets/controls/machine-state/state.ts";
import ProductionValue from "#widgets/dashboard/production-value/View.tsx";
import { type Group, type Options, zoneOf } from "./logic.ts";
import classes from "./parent.module.css";

/** A field of the machine, as the widget of that name shows it. */
export const ValueChild = ({ machine, options }: { machine: Machine; options: Options }) => {
  const { display, valueKey, valueUnit, unit, limits } = options;
  const shown = { display, valueKey, valueUnit, unit, limits, title: machine.machine_id, styleClass: "blockstyle" };
  const given = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
  return (
    <ProductionValue
      id={machine.machine_id}
      options={given}
      data={{ machine: ready({ ...machine }) }}
      status="ready"
      parameters={{}}
      setParameter={() => {}}
    />
  );
};

const rawFields = ["object_description", "status", "current_stop_reason", "stop_number", "last_signal_at"] as const;

/** What the machine sends, as it is: for checking an installation. */
export const TestChild = ({ machine }: { machine: Machine }) => (
  <div className={classes.test}>
    <b>{machine.machine_id}</b>
    <dl>
      {rawFields.map((field) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{asText(machine[field])}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** A machine in each state, by which the state's icon, colour and word are looked up. */
const examples: Record<Exclude<ShownState, "prep">, MachineState> = {
  running: { status: "R" },
  stop: { status: "S", current_stop_reason: "stop" },
  uncoded: { status: "S", current_stop_reason: "-" },
  "no-data": { no_data: true },
};
const words = { running: 900060, stop: "machine.stopped", uncoded: 900059, "no-data": 900052 } as const;
const shownStates = ["running", "stop", "uncoded", "no-data"] as const;

/** How many machines of a zone are in which state, under the colour of the worst. */
export const ZoneChild = ({ zone }: { zone: Group<Machine> }) => {
  const { text } = useText();
  const { counts, worst } = zoneOf(zone.of);
  const shown = shownStates.filter((state) => state !== "no-data" || counts[state] > 0);
  return (
    <div className={classes.zone} data-worst={worst}>
      <p className={classes.zoneName} style={statePaint(examples[worst])}>
        <StateIcon machine={examples[worst]} />
        <span>{zone.name}</span>
      </p>
      <dl className={classes.counts}>
        {shown.map((state) => (
          <div key={state}>
            <dt>{text(words[state])}</dt>
            <dd>
              <span className={classes.chip} style={barPaint(examples[state])}>
                <StateIcon machine={examples[state]} />
              </span>
              {counts[state]}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
