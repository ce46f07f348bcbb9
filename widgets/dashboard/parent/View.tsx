import { type ReactNode, useMemo } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { TestChild, ValueChild, ZoneChild } from "./Children.tsx";
import { chosenMachines, type Group, groupsOf, type Options, stackSize, stacksOf } from "./logic.ts";
import classes from "./parent.module.css";

type Props = WidgetViewProps<Options, { machines?: Bound<readonly Machine[]> }>;

/** A box for each machine or zone, in groups or in stacks. */
const View = ({ options, data, parameters }: Props) => (
  <WidgetBox options={options}>
    <Bind bound={data.machines}>
      {(all) => {
        const machines = chosenMachines(all, options.machineId, parameters);
        return machines.length === 0 ? <Note of={7547} /> : <Parent options={options} machines={machines} />;
      }}
    </Bind>
  </WidgetBox>
);

interface Child {
  key: string;
  content: ReactNode;
}

const childrenOf = (machines: readonly Machine[], options: Options): Child[] => {
  if (options.child === "zone-overview")
    return groupsOf(machines, "zone").map((zone) => ({ key: zone.key, content: <ZoneChild zone={zone} /> }));
  return machines.map((machine) => ({
    key: machine.machine_id,
    content:
      options.child === "test-component" ? (
        <TestChild machine={machine} />
      ) : (
        <ValueChild machine={machine} options={options} />
      ),
  }));
};

const Parent = ({ options, machines }: { options: Options; machines: readonly Machine[] }) => {
  const { label, text } = useText();
  const { mode = "group-by", groupBy = "zone", maxStacks = 4 } = options;
  const groups = useMemo(() => groupsOf(machines, groupBy), [machines, groupBy]);
  const name = label(options.title) || text("widgets.parent");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={name} data-child={options.child}>
      {mode === "stacks" ? (
        <Stacks of={childrenOf(machines, options)} max={maxStacks} />
      ) : (
        groups.map((group) => <Grouped key={group.key} group={group} options={options} />)
      )}
    </section>
  );
};

const Grouped = ({ group, options }: { group: Group<Machine>; options: Options }) => (
  <div className={classes.group}>
    <h3 className={classes.heading}>{group.name}</h3>
    <ul className={classes.wrapping}>
      {childrenOf(group.of, options).map(({ key, content }) => (
        <li key={key} className={classes.child}>
          {content}
        </li>
      ))}
    </ul>
  </div>
);

const Stacks = ({ of, max }: { of: readonly Child[]; max: number }) => {
  const gridTemplateRows = `repeat(${stackSize(of.length, max)}, minmax(var(--parent-child), 1fr))`;
  return (
    <div className={classes.stacks}>
      {stacksOf(of, max).map((stack) => (
        <ul key={stack[0]?.key} className={classes.stack} style={{ gridTemplateRows }}>
          {stack.map(({ key, content }) => (
            <li key={key} className={classes.child}>
              {content}
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
};

export default View;
