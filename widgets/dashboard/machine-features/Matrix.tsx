import { NativeSelect } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef, useState } from "react";
import { featureAreas } from "#schemas/plant/features.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { AddNumber } from "./AddNumber.tsx";
import { type Draft, isTouched, wantedSwitch, withSwitch } from "./draft.ts";
import { FeatureDialog } from "./FeatureDialog.tsx";
import classes from "./machine-features.module.css";
import { areaOf, onCount } from "./names.ts";
import type { Part } from "./part.ts";
import { type Department, departmentsOf, type PlantMachine } from "./plant.ts";

interface CellProps {
  name: string;
  isOn: boolean;
  isChanged: boolean;
  parameter: string | null;
  disabled: boolean;
  onPress: () => void;
}

const Cell = ({ name, isOn, isChanged, parameter, disabled, onPress }: CellProps) => (
  <td data-changed={isChanged || undefined}>
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={name}
      disabled={disabled}
      className={classes["switch"]}
      onClick={onPress}
    >
      <span className={classes["track"]} aria-hidden />
      {parameter === null ? null : <span className={classes["parameter"]}>{parameter}</span>}
    </button>
  </td>
);

type RowsPart = Pick<Part, "names" | "mayChange"> & {
  draft: Draft;
  numbers: readonly number[];
  change: Part["changing"]["change"];
};

interface MachineRowProps extends RowsPart {
  machine: PlantMachine;
}

const MachineRow = ({ machine, numbers, names, draft, change, mayChange }: MachineRowProps) => {
  const { text } = useText();
  const { machine_id, object_description } = machine;
  return (
    <tr>
      <th scope="row">
        {machine_id}
        <span className={classes["about"]}>{object_description}</span>
      </th>
      {numbers.map((number) => {
        const { active, parameter } = wantedSwitch(draft, machine, number);
        const values = { feature: names.featureName(number), machine: machine_id };
        return (
          <Cell
            key={number}
            name={text("machine_features.cell", values)}
            isOn={active}
            isChanged={isTouched(draft, machine_id, number)}
            parameter={parameter}
            disabled={!mayChange}
            onPress={() => change((all) => withSwitch(all, [machine], number, { active: !active }))}
          />
        );
      })}
    </tr>
  );
};

const isMixed = (on: number, of: number): boolean | "mixed" => (on === 0 ? false : on === of ? true : "mixed");

/** A department: on how many of its machines each feature is on, and a press that switches all of them. */
const DepartmentRow = ({ of, numbers, names, draft, change, mayChange }: RowsPart & { of: Department }) => {
  const { text } = useText();
  const total = of.machines.length;
  return (
    <tr className={classes["group"]}>
      <th scope="row">{of.name}</th>
      {numbers.map((number) => {
        const on = of.machines.filter((machine) => wantedSwitch(draft, machine, number).active).length;
        const values = { feature: names.featureName(number), department: of.name, on, total };
        return (
          <td key={number}>
            <button
              type="button"
              aria-pressed={isMixed(on, total)}
              aria-label={text("machine_features.cell_department", values)}
              disabled={!mayChange}
              className={classes["all"]}
              onClick={() => change((all) => withSwitch(all, of.machines, number, { active: on < total }))}
            >
              {on} / {total}
            </button>
          </td>
        );
      })}
    </tr>
  );
};

interface HeadProps {
  number: number;
  name: string;
  on: number;
  onOpen: () => void;
}

const Head = ({ number, name, on, onOpen }: HeadProps) => {
  const { text } = useText();
  return (
    <th scope="col" aria-label={name}>
      <button type="button" className={classes["head"]} aria-haspopup="dialog" onClick={onOpen}>
        <span className={classes["name"]}>{name}</span>
        <span className={classes["marks"]}>
          <span className={classes["number"]}>{number}</span>
          {text("machine_features.on_count", { n: on })}
        </span>
      </button>
    </th>
  );
};

const areas = [...featureAreas, "own"] as const;

const Areas = ({
  area,
  numbers,
  onChange,
}: {
  area: string;
  numbers: readonly number[];
  onChange: (area: string) => void;
}) => {
  const { text } = useText();
  const used = new Set<string>(numbers.map(areaOf));
  return (
    <NativeSelect
      size="md"
      aria-label={text("machine_features.area")}
      value={area}
      data={[
        { value: "", label: text("machine_features.all_areas") },
        ...areas.filter((one) => used.has(one)).map((value) => ({ value, label: text(`features.area.${value}`) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};

type Line = { department: Department } | { machine: PlantMachine };

const linesOf = (machines: readonly PlantMachine[]): Line[] =>
  departmentsOf(machines).flatMap((department): Line[] => [
    { department },
    ...department.machines.map((machine) => ({ machine })),
  ]);

/** Pixels of a row, as in the stylesheet. */
const rowHeight = 52;

/** The arrow keys go from switch to switch, as in a sheet. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as const;
  const step = Object.entries(steps).find(([key]) => key === event.key)?.[1];
  const cell = event.target instanceof Element ? event.target.closest("td") : null;
  const row = cell?.closest("tr");
  if (!step || !cell || !row) return;
  const rows = Array.from(row.parentElement?.querySelectorAll("tr") ?? []);
  const to = rows[rows.indexOf(row) + step[0]]?.cells.item(cell.cellIndex + step[1]);
  const button = to?.querySelector("button");
  if (!button) return;
  event.preventDefault();
  button.focus();
};

interface BodyProps extends RowsPart {
  machines: readonly PlantMachine[];
  onOpen: (number: number) => void;
}

const Sheet = ({ machines, onOpen, ...rows }: BodyProps) => {
  const { text } = useText();
  const area = useRef<HTMLElement>(null);
  const lines = linesOf(machines);
  // Its functions are used here only and never handed to a memoized part.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section ref={area} className={classes["matrix"]} tabIndex={0} aria-label={text("machine_features.matrix")}>
      <table aria-rowcount={lines.length + 1}>
        <thead>
          <tr>
            <th scope="col">{text("machine_features.machine")}</th>
            {rows.numbers.map((number) => (
              <Head
                key={number}
                number={number}
                name={rows.names.featureName(number)}
                on={onCount(machines, number)}
                onOpen={() => onOpen(number)}
              />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the switches in it */}
        <tbody onKeyDown={moveFocus}>
          {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
          {shown.map(({ index }) => {
            const line = lines[index];
            if (!line) return null;
            return "department" in line ? (
              <DepartmentRow key={`department ${line.department.id}`} of={line.department} {...rows} />
            ) : (
              <MachineRow key={line.machine.machine_id} machine={line.machine} {...rows} />
            );
          })}
          {after > 0 ? <tr aria-hidden style={{ height: after }} /> : null}
        </tbody>
      </table>
    </section>
  );
};

/** Which feature is on at which machine: a switch for each, a press for a department, a dialog for all that are shown. */
export const Matrix = ({ onAsk, ...part }: Part & { onAsk: (number: number) => void }) => {
  const { machines, numbers, names, changing, mayChange } = part;
  const [area, setArea] = useState("");
  const [open, setOpen] = useState<number | null>(null);
  const shown = numbers.filter((number) => area === "" || areaOf(number) === area);
  const add = (number: number) => {
    setArea("own");
    onAsk(number);
  };
  return (
    <>
      <div className={classes["tools"]}>
        <Areas area={area} numbers={numbers} onChange={setArea} />
        {mayChange ? <AddNumber known={numbers} onAdd={add} /> : null}
      </div>
      {machines.length === 0 ? (
        <div className={classes["none"]}>
          <Note of="machine_features.none_found" />
        </div>
      ) : (
        <Sheet
          machines={machines}
          numbers={shown}
          names={names}
          draft={changing.draft}
          change={changing.change}
          mayChange={mayChange}
          onOpen={setOpen}
        />
      )}
      {open === null ? null : <FeatureDialog {...part} number={open} onClose={() => setOpen(null)} />}
    </>
  );
};
